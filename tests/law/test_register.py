"""The clause register is complete and consistent, and cites the law as printed."""

import re
from collections import Counter

import pytest

from cutcard.law.clauses import Clause, load_register, section_order, sections_done
from cutcard.money import read_odds

REGISTER = load_register()
BY_ID = {clause.id: clause for clause in REGISTER}


def test_all_677_clauses_are_there_each_under_its_own_id() -> None:
    assert len(REGISTER) == 677
    assert len(BY_ID) == 677


def test_counts_by_kind() -> None:
    assert Counter(clause.kind for clause in REGISTER) == {
        "dealing-procedure": 141,
        "settlement": 116,
        "table-option": 64,
        "player-right": 62,
        "definition": 54,
        "irregularity": 45,
        "prohibition": 44,
        "compatibility": 36,
        "payout": 34,
        "conduct": 31,
        "notice": 29,
        "equipment": 21,
    }


def test_counts_by_how_software_meets_them() -> None:
    assert Counter(clause.met for clause in REGISTER) == {
        "rule": 449,
        "procedure": 179,
        "physical": 42,
        "heading": 7,
    }


def test_only_clauses_the_documents_do_not_print_are_headings() -> None:
    headings = [clause.id for clause in REGISTER if clause.met == "heading"]
    assert headings[-3:] == ["8.1 (title only)", "8.4(f)2", "8.5 (title only)"]
    assert all(one.startswith("47 ") for one in headings[:-3])
    assert "not in the documents" in BY_ID["8.4(f)2"].text


def test_counts_by_document_and_edition() -> None:
    assert Counter((clause.document, clause.edition) for clause in REGISTER) == {
        ("000", "2010"): 431,
        ("001", "2001"): 100,
        ("002", "1999"): 98,
        ("003", "2010"): 25,
        ("004", "2010"): 23,
    }


@pytest.mark.parametrize(
    ("section", "count"),
    [
        ("front", 4),
        ("2.3", 27),
        ("2.6", 55),
        ("2.6A", 23),
        ("2.11", 14),
        ("2.15", 24),
        ("8.4", 25),
        ("26.15", 20),
    ],
)
def test_counts_by_section(section: str, count: int) -> None:
    assert sum(clause.section == section for clause in REGISTER) == count


@pytest.mark.parametrize(
    ("clause_id", "citation"),
    [
        ("2.11(e)/1", "19:47-2.11(e)"),
        ("2.2(d)/intro", "19:47-2.2(d)"),
        ("2.6A(c)/order", "19:47-2.6A(c)"),
        ("2.6(d)1/2", "19:47-2.6(d)1"),
        ("2.12(b)2ii", "19:47-2.12(b)2ii"),
        ("2.17(e)2v", "19:47-2.17(e)2v"),
        ("2.17(e)2#2", "19:47-2.17(e)2"),
        ("2.23(f)#six", "19:47-2.23(f)"),
        ("2.18(a)[003]", "19:47-2.18(a)"),
        ("2.2(a)2[003]", "19:47-2.2(a)2"),
        ("2002:2.7(c)", "19:47-2.7(c)"),
        ('2.1 "Blackjack"', "19:47-2.1"),
        ("2.14#1", "19:47-2.14"),
        ("2.21", "19:47-2.21"),
        ("2.27(b)iii", "19:47-2.27(b)iii"),
        ("1.1 Come Out Point", "19:47-1.1"),
        ("1.2(a)1.i(2)", "19:47-1.2(a)1i(2)"),
        ("8.4(d)3.iii", "19:47-8.4(d)3iii"),
        ("8.1 (title only)", "19:47-8.1"),
        ("6.6 (Reserved)", "19:47-6.6"),
        ("19:46-1.10(r)#1", "19:46-1.10(r)"),
        ("13:69E-1.10(t)#2", "13:69E-1.10(t)"),
        ("47 TOC", "19:47"),
        ("47 front: expiry", "19:47"),
    ],
)
def test_a_citation_is_the_finest_printed_paragraph(clause_id: str, citation: str) -> None:
    assert BY_ID[clause_id].citation == citation


@pytest.mark.parametrize("clause", REGISTER, ids=lambda clause: clause.id)
def test_every_clause_is_complete_and_in_its_section(clause: Clause) -> None:
    assert clause.text.strip() == clause.text != ""
    assert clause.test.strip() == clause.test != ""
    assert "  " not in clause.text + clause.test + clause.note + clause.lacks
    assert clause.built in ("yes", "in part", "no")
    assert (clause.built == "yes") == (not clause.lacks)
    if clause.section == "front":
        assert clause.id.startswith("47 ")
        return
    chapter, _, number = clause.section.rpartition("-")
    expected = f"{chapter or '19:47'}-{number}"
    rest = clause.citation.removeprefix(expected)
    assert rest != clause.citation
    assert re.fullmatch(r"(\([a-z]\)(\d+)?([ivx]+)?(\(\d+\))?)?", rest)


def test_only_the_older_blackjack_text_carries_its_label() -> None:
    older = {clause.id for clause in REGISTER if clause.document == "002" and clause.section.startswith("2.")}
    labelled = {clause.id for clause in REGISTER if clause.id.startswith("2002:")}
    assert older == labelled
    assert len(older) == 8


def test_amendments_carry_the_document_they_come_from() -> None:
    amendments = [clause for clause in REGISTER if "[" in clause.id]
    assert len(amendments) == 13
    for clause in amendments:
        assert clause.id.endswith(f"[{clause.document}]")


def test_pay_tables_read_as_printed() -> None:
    table = BY_ID["2.26(f)#2"].paytable
    assert table is not None
    assert table.basis == "minimum"
    pays = {(row.hand, row.column): row.pays for row in table.rows}
    assert pays["triple match", "A"] == "30 to 1"
    assert pays["triple match", "D"] == "40 to 1"
    assert pays["one card spread", "A"] == "12 to 1"
    assert len(pays) == 5 * 4


def test_every_pay_table_has_lawful_words_and_readable_odds() -> None:
    tables = [clause.paytable for clause in REGISTER if clause.paytable is not None]
    assert len(tables) == 19
    for table in tables:
        assert table.basis in {"exact", "minimum", "range"}
        assert table.rows
        for row in table.rows:
            if "$" not in row.pays and "meter" not in row.pays:
                assert read_odds(row.pays).ratio > 0


def test_a_physical_clause_needs_no_test() -> None:
    assert not BY_ID["2.6(o)"].wants_test
    assert BY_ID["2.6(i)/1"].wants_test
    assert BY_ID["2.3(c)"].wants_test


def test_sections_sort_as_the_law_counts_them() -> None:
    mixed = ["19:46-1.10", "2.10", "26.8", "2.7", "2.6A", "front", "2.6"]
    assert sorted(mixed, key=section_order) == ["front", "2.6", "2.6A", "2.7", "2.10", "26.8", "19:46-1.10"]


def test_what_is_called_done_is_a_section_named_once() -> None:
    done = sections_done()
    assert len(done) == len(set(done))
    assert set(done) <= {clause.section for clause in REGISTER}
