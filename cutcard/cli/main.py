"""The command line: the name and arguments of each command. A file of the same name carries it out.

Commands import their code when they are called, so that `check` and `run` start quickly.
"""

from pathlib import Path
from typing import Annotated

import typer

from cutcard.cli.analysis.sim_command import count_of, sim
from cutcard.cli.analysis.sim_merge_command import sim_merge
from cutcard.cli.arguments import (
    AsCsv,
    AsJson,
    AsSvg,
    Commands,
    Conditional,
    Distribution,
    Effects,
    Exceptions,
    Form,
    NoCache,
    OtherHands,
    Output,
    PaperSize,
    PlayedSheet,
    RuleEffects,
    Sheet,
    Strategy,
    UpCard,
    Wager,
)
from cutcard.cli.commands.people_group import people
from cutcard.cli.notice_command import notice
from cutcard.cli.records.audit_command import audit
from cutcard.cli.records.backup_command import backup
from cutcard.cli.records.heads_command import heads
from cutcard.cli.records.keys_group import KeyFile, keys
from cutcard.cli.records.restore_command import restore

app = typer.Typer(
    name="cutcard",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        from cutcard import __version__

        typer.echo(f"cutcard {__version__}")
        raise typer.Exit


@app.callback()
def program(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="The program's version."),
    ] = False,
) -> None:
    """New Jersey's table games by the book: run the table, prove the odds."""


@app.command()
def serve(
    sheet: Annotated[
        list[Path] | None,
        typer.Option(help="A sheet, or a bundled one by name; may be repeated. Default: the bundled ones."),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            help="A file for SQLite, or postgresql://USER@HOST/NAME. Default: a file in your data folder."
        ),
    ] = "",
    take_over: Annotated[
        bool,
        typer.Option(
            "--take-over", help="Stop the server that runs on this SQLite file, and continue its tables."
        ),
    ] = False,
    port: Annotated[int, typer.Option(help="The port; 0 for a free one.")] = 0,
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    open_page: Annotated[
        bool | None,
        typer.Option("--open/--no-open", help="Open the page in the browser. Default: only in a terminal."),
    ] = None,
    betting_seconds: Annotated[
        int | None, typer.Option(help="Seconds for betting; 0 for no limit. Default: those of the sheet.")
    ] = None,
    decision_seconds: Annotated[int | None, typer.Option(help="Seconds for a decision.")] = None,
    window_seconds: Annotated[
        int | None, typer.Option(help="Seconds for insurance and similar questions.")
    ] = None,
    cut_seconds: Annotated[int | None, typer.Option(help="Seconds for the cut.")] = None,
    bots: Annotated[int, typer.Option(help="House bots at each new table.")] = 2,
    origin: Annotated[
        list[str] | None, typer.Option(help="A further origin of pages: https://example.org")
    ] = None,
    log: Annotated[str, typer.Option(help="A file for the log, instead of standard error.")] = "",
    people_per_address: Annotated[
        int, typer.Option(help="An address has this many times the limits of one person.")
    ] = 20,
    proxies: Annotated[
        str, typer.Option(help="Reverse proxies whose X-Forwarded-For is trusted: 10.0.0.1,10.1.0.0/16")
    ] = "",
    coach: Annotated[
        bool, typer.Option("--coach/--no-coach", help="Tell players what their decisions were worth.")
    ] = True,
    second_factor: Annotated[
        bool | None,
        typer.Option(
            "--second-factor/--no-second-factor",
            help="Staff need a second factor. Default: if other machines can reach the house.",
        ),
    ] = None,
    alarm_webhook: Annotated[
        str,
        typer.Option(
            metavar="URL", help="Send alarms about cards to this address; CUTCARD_ALARM_SECRET signs."
        ),
    ] = "",
    live: Annotated[
        list[str] | None,
        typer.Option(
            "--live", help="A table that a person deals, by the name of its sheet; may be repeated."
        ),
    ] = None,
    public_address: Annotated[
        str,
        typer.Option(help="With several servers: where browsers reach this one, as https://example.org/s/1"),
    ] = "",
    keys: KeyFile = "",
    heads_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add signed heads to this file; keep it elsewhere.")
    ] = None,
    heads_webhook: Annotated[
        str, typer.Option(metavar="URL", help="Send signed heads to this address.")
    ] = "",
    accept_findings: Annotated[
        str, typer.Option(metavar="WHY", help="Start even if the audit rejects the database; recorded.")
    ] = "",
) -> None:
    """Runs tables: people play in the browser, nothing is lost. The first line printed is the address."""
    from cutcard.cli.commands.serve import ServeOptions
    from cutcard.cli.commands.serve import serve as work

    wanted = ServeOptions(
        sheets=sheet or (),
        database=database,
        take_over=take_over,
        host=host,
        port=port,
        open_page=open_page,
        pace=(betting_seconds, decision_seconds, window_seconds, cut_seconds),
        bots=bots,
        origins=origin or (),
        log=log,
        people_per_address=people_per_address,
        proxies=proxies,
        coach=coach,
        second_factor=second_factor,
        alarm_webhook=alarm_webhook,
        live=live or (),
        public_address=public_address,
        keys=keys,
        heads_file=heads_file,
        heads_webhook=heads_webhook,
        accept_findings=accept_findings,
    )
    raise typer.Exit(work(wanted))


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Proofs of shoes, as the table's page saves them.")],
    as_json: AsJson = False,
) -> None:
    """Checks the proof of a shoe: who took part in its order, and every card that left it."""
    from cutcard.cli.commands.verify import verify as work

    raise typer.Exit(work(files, as_json=as_json))


app.command()(audit)
app.command()(heads)
app.command()(backup)
app.command()(restore)
app.add_typer(people, name="people")
app.add_typer(keys, name="keys")


@app.command()
def check(
    sheets: Annotated[list[Path], typer.Argument(help="Table sheets.")], as_json: AsJson = False
) -> None:
    """Is the sheet lawful? Lists every violation with its clause; several sheets count as one licensee's."""
    from cutcard.cli.commands.check import check as work

    raise typer.Exit(work(sheets, as_json=as_json))


@app.command()
def run(
    paths: Annotated[list[Path], typer.Argument(help="Round files, or folders of them.")],
    as_json: AsJson = False,
) -> None:
    """Plays round notation against its sheet and checks what it expects."""
    from cutcard.cli.commands.run import run as work

    raise typer.Exit(work(paths, as_json=as_json))


@app.command()
def play(
    sheet: PlayedSheet = Path("atlantic-city"),
    seed: Annotated[int | None, typer.Option(help="Shuffle by this seed, for practice and tests.")] = None,
    bots: Annotated[int, typer.Option(help="House bots at the table.")] = 2,
    balance: Annotated[str, typer.Option(help="Play money to sit down with, in dollars.")] = "500",
) -> None:
    """A table in the terminal: you, the dealer and house bots."""
    from cutcard.cli.commands.play import play as work

    raise typer.Exit(work(sheet, seed=seed, bots=bots, balance=balance))


@app.command()
def odds(
    sheet: Sheet,
    wager: Wager = None,
    strategy: Strategy = None,
    removed: Annotated[str, typer.Option(help='Cards out of the fresh shoe: "As Td".')] = "",
    effects: Effects = False,
    rule_effects: RuleEffects = False,
    distribution: Distribution = False,
    no_cache: NoCache = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_svg: AsSvg = False,
) -> None:
    """Exact odds of every wager the sheet offers."""
    from cutcard.cli.analysis.odds import odds as work

    form = _form(as_json=as_json, as_csv=as_csv, as_svg=as_svg)
    raise typer.Exit(
        work(sheet, wager, strategy, removed, effects, form, no_cache, rule_effects, distribution)
    )


@app.command()
def compare(
    sheets: Annotated[list[Path], typer.Argument(help="Table sheets, or names of bundled ones.")],
    vary: Annotated[
        list[str] | None,
        typer.Option(help="A key and its values: rules.soft_17=stand,hit. If repeated: all combinations."),
    ] = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Sheets side by side: keys and clauses that differ, house advantage, deviation, cells of the chart."""
    from cutcard.cli.analysis.compare import compare_sheets

    form = _form(as_json=as_json, as_csv=as_csv)
    raise typer.Exit(compare_sheets(sheets, vary or (), form, no_cache=no_cache))


@app.command()
def hand(
    sheet: Sheet,
    cards: Annotated[str, typer.Argument(help='The hand: "T 6" or, with suits, "Td 6c".')],
    up: UpCard,
    removed: Annotated[
        str, typer.Option(help='Further cards that are out of the fresh shoe: "5 5 As".')
    ] = "",
    other_hands: OtherHands = "",
    conditional: Conditional = False,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """The exact value of each lawful choice with a hand, the best first, and what bars the others."""
    from cutcard.cli.analysis.hand import hand as work

    raise typer.Exit(work(sheet, cards, up, removed, conditional, as_json, no_cache, other_hands))


@app.command()
def strategy(
    sheet: Sheet,
    exceptions: Exceptions = False,
    no_cache: NoCache = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_svg: AsSvg = False,
) -> None:
    """The best way to play: charts for hard, soft and pair hands; at red dog the spreads to raise on."""
    from cutcard.cli.analysis.strategy import exceptions as exceptions_of
    from cutcard.cli.analysis.strategy import strategy as work

    form = _form(as_json=as_json, as_csv=as_csv, as_svg=as_svg)
    raise typer.Exit((exceptions_of if exceptions else work)(sheet, form, no_cache))


app.command()(sim)
app.command()(sim_merge)


def _form(*, as_json: bool, as_csv: bool, as_svg: bool = False) -> Form:
    """Which form an answer is printed in; ends the program where several are asked for."""
    forms: tuple[tuple[Form, bool], ...] = (("json", as_json), ("csv", as_csv), ("svg", as_svg))
    asked = [form for form, wanted in forms if wanted]
    if len(asked) > 1:
        from cutcard.cli.errors import InputError, report

        names = " and ".join(f"--{one}" for one in asked)
        raise typer.Exit(report(InputError(f"expected one form of output, got {names}"), as_json=as_json))
    return asked[0] if asked else "text"


@app.command()
def sign(sheet: Sheet, output: Output = None, size: PaperSize = "letter", as_json: AsJson = False) -> None:
    """The sign the table must post; with -o as a page to print."""
    from cutcard.cli.commands.sign import sign as work

    raise typer.Exit(work(sheet, as_json, output, size))


app.command()(notice)


@app.command()
def petition(
    sheet: Sheet,
    petitioner: Annotated[
        Path, typer.Option(metavar="FILE.toml", help="Petitioners, category, assurances, record.")
    ],
    output: Output = None,
    rounds: Annotated[str, typer.Option(metavar="N", help="Rounds to simulate as well; 0 for none.")] = "10M",
    seed: Annotated[int, typer.Option(help="The seed of the simulation.")] = 1,
    size: PaperSize = "letter",
    as_json: AsJson = False,
) -> None:
    """The petition for a new game (8.4). Names what is missing and the next step."""
    from cutcard.cli.commands.petition import petition as work

    raise typer.Exit(
        work(
            sheet,
            petitioner,
            output,
            rounds=count_of(rounds, as_json=as_json),
            seed=seed,
            size=size,
            as_json=as_json,
        )
    )


@app.command()
def clauses(
    section: Annotated[str | None, typer.Argument(help="One section with its texts: 2.11")] = None,
    tests: Annotated[
        Path | None, typer.Option(help="A folder of tests (in a checkout). Default: Cutcard's own.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """The clause register and the tests that name each clause."""
    from cutcard.cli.commands.clauses import clauses as work

    raise typer.Exit(work(tests, as_json, section))


@app.command()
def cache(
    action: Annotated[str, typer.Argument(help="`clear` removes every answer.")] = "", as_json: AsJson = False
) -> None:
    """Where answers of `odds`, `hand`, `strategy`, `compare`, `sim` are kept; `cache clear` removes them."""
    from cutcard.cli.commands.cache import cache as work

    raise typer.Exit(work(action, as_json=as_json))


def run_program() -> None:
    """Runs the program. An error is one clear line, never a traceback."""
    from cutcard.cli.program import run_app

    run_app(app)
