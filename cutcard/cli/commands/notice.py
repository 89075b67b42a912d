"""`cutcard notice`: what a new sheet changes at a table, and what 8.3 asks before."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from cutcard.cli.commands.check import report_unlawful, violations_of
from cutcard.cli.commands.server_notice import ServerNotice
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.paper_files import paper_size, write_papers
from cutcard.cli.sheets import NOT_RUN, UnlawfulSheet, read_table, read_text, resolve_sheet, unreadable
from cutcard.games.registry import NOTICES
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.notice import Duty, changes_between
from cutcard.papers.notice.notice import Notice, announcement, data_of, verdict, words_of
from cutcard.papers.notice.paper import NO_APPROVAL, notice_paper

GOOD, NO = 0, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeRequest:
    """The options of the command, as they were written."""

    old: Path
    new: Path
    table: str
    effective: str
    sign: str
    announced: str
    notified: str
    beside: Sequence[Path]
    output: Path | None
    size: str
    announce: str = ""
    """The address of a server at which it is announced."""
    withdraw: str = ""
    also: Sequence[str] = ()
    """Other tables of that server that go over to the new sheet with this one."""
    name: str = ""
    """The account that announces it there."""


def notice(asked: NoticeRequest, *, as_json: bool) -> int:
    try:
        size = paper_size(asked.size)
        found = _notice(asked)
        wanted = _at_server(asked, found)
        if asked.output is not None:
            write_papers(asked.output, {"notice": notice_paper(found, size=size)})
        done = None if wanted is None else wanted.carry_out()
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    if as_json:
        print(json.dumps(data_of(found) | ({} if done is None else done.data())))
    else:
        say("\n".join([_text(found), *(() if done is None else ("", done.sentence))]))
    return NO if found.late or (done is not None and done.refused) else GOOD


def _at_server(asked: NoticeRequest, found: Notice) -> ServerNotice | None:
    """What is asked of a running server, if anything."""
    if not asked.announce and not asked.withdraw:
        for option, given in (("--as", asked.name), ("--also", asked.also)):
            if given:
                raise InputError("is used only with --announce or --withdraw", key=option)
        return None
    for option, wrong, says in (
        ("--withdraw", asked.announce and asked.withdraw, "expected --announce or --withdraw, got both"),
        ("--table", not asked.table, "name the table of the server"),
        ("--as", not asked.name, "name the account of a floorperson of the server"),
        ("--sign-posted", asked.sign or asked.announced, "the server itself posts and announces the change"),
    ):
        if wrong:
            raise InputError(says, key=option)
    return ServerNotice(
        address=asked.announce or asked.withdraw,
        name=asked.name,
        tables=tuple(dict.fromkeys((asked.table, *asked.also))),
        notice=found,
        old=read_table(asked.old),
        new=read_text(resolve_sheet(asked.new), shown=asked.new),
        withdraws=bool(asked.withdraw),
    )


def _notice(asked: NoticeRequest) -> Notice:
    reads = [(path, read_table(path)) for path in (asked.old, asked.new, *asked.beside)]
    (_, old), (_, new), *others = reads
    for path, read in reads:
        if read.proposed:
            raise InputError(NOT_RUN, file=str(path), key="table.status")
    if _game(old) != _game(new):
        message = f"a notice is about one game: this is {_game(new)}, {asked.old} is {_game(old)}"
        raise InputError(message, file=str(asked.new), key="table.game")
    for path, violations in violations_of([(asked.old, old)]) + violations_of([(asked.new, new), *others]):
        if violations:
            raise UnlawfulSheet(str(path), violations)
    for path, read in reads:
        if read.sheet is None:
            raise unreadable(path, read.not_built)
    assert old.sheet is not None
    assert new.sheet is not None
    times = [
        _moment(text, option)
        for option, text in (
            ("--effective", asked.effective),
            ("--sign-posted", asked.sign),
            ("--announced", asked.announced),
            ("--notified", asked.notified),
        )
    ]
    if len({one.tzinfo is None for one in times if one is not None}) > 1:
        raise InputError("write a time zone with all times, or with none", key="--effective")
    effective, sign, announced, notified = times
    return Notice(
        table=asked.table or new.sheet.name,
        old=old.sheet,
        new=new.sheet,
        changes=changes_between(old.posted, new.posted, NOTICES[new.sheet.game]),
        effective=effective,
        sign=sign,
        announced=announced,
        notified=notified,
    )


def _game(read: SheetRead) -> str:
    return str(read.posted.values["table.game"])


def _moment(text: str, option: str) -> datetime | None:
    if not text:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        message = f'expected a date and time such as 2026-11-16T20:30, got "{text}"'
        raise InputError(message, key=option) from None


def _text(found: Notice) -> str:
    when = f", from {words_of(found.effective)}" if found.effective else ""
    lines = [f"Table {found.table}{when}", f"  {found.old.name} becomes {found.new.name}", ""]
    for one in found.changes:
        lines += [
            f"  {one.rule:<10} {one.becomes}",
            f"  {'':<10} until then: {one.was}",
            f"  {'':<10} {', '.join(one.clauses) or 'no duty'}: {one.says}",
        ]
        if one.every_table:
            lines.append(f"  {'':<10} at the same moment at every table {one.every_table}")
    lines += ["", *verdict(found)]
    if found.duty is not Duty.NOTHING:
        lines += ["", "Announcement:", f"  {announcement(found)}"]
        lines += ["", f"Approval of the sign (8.3(d)): {found.approval or NO_APPROVAL}"]
    return "\n".join(lines)
