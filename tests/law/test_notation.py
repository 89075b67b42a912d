"""Bad round notation: one clear message with file and line, exit code 2, never a traceback."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cutcard.cli.commands.run import run
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.notation import FORMS
from cutcard.games.protocol import Game, StatementError
from cutcard.games.registry import GAMES
from cutcard.games.table.statements import ALWAYS
from cutcard.law.options import nearest
from cutcard.notation.replay import replay
from cutcard.notation.round_file import RoundFileError, read_round_file
from tests.law.felt import sheet
from tests.sampling import portion

ROUNDS = Path(__file__).parents[1] / "rounds"
PLAIN = ROUNDS / "sheets" / "plain.toml"
DOUBLE_SHOE = ROUNDS / "sheets" / "double-shoe.toml"
START = f"table {PLAIN}\nshoe Tc 7h 9d Td\n"
DEALT = START + "bet 1 ann blackjack 10\ndeal\n"


def written(folder: Path, text: str) -> Path:
    path = folder / "bad.round"
    path.write_text(text, encoding="utf-8")
    return path


# --- what cannot be read: exit 2, file and line -----------------------------------------------------------

UNREADABLE = [
    pytest.param("", 1, "table PATH-OF-A-SHEET", id="empty file"),
    pytest.param("# nothing\n", 1, "table PATH-OF-A-SHEET", id="only a comment"),
    pytest.param("deal\n", 1, "first statement must be: table", id="no table line"),
    pytest.param("table\n", 1, "write it as: table", id="table without a sheet"),
    pytest.param("table no such sheet\n", 1, "no such sheet: there is no such file", id="no such sheet"),
    pytest.param(START + f"table {PLAIN}\n", 3, "named already, in line 1", id="two tables"),
    pytest.param(f"table {PLAIN}\n\nshoe Tc 1h\n", 3, "'1h'", id="impossible card"),
    pytest.param(f"table {PLAIN}\nshoe Tcc\n", 2, "'Tcc'", id="card of three letters"),
    pytest.param(f"table {PLAIN}\nshoe Xs\n", 2, "'Xs'", id="unknown rank"),
    pytest.param(f"table {PLAIN}\nshoe 10c\n", 2, "'10c'", id="ten written out"),
    pytest.param(f"table {PLAIN}\nshoe {'As ' * 7}\n", 2, "As is listed 7 times", id="seven of six"),
    pytest.param(f"table {PLAIN}\nshoe left As\n", 2, "double shoe", id="double shoe"),
    pytest.param(START + "shuffle\n", 3, '"shuffle" is not a statement of blackjack', id="unknown statement"),
    pytest.param(START + "dael\n", 3, 'did you mean "deal"?', id="statement misspelt"),
    pytest.param(START + "shoes Tc\n", 3, 'did you mean "shoe"?', id="shoe misspelt"),
    pytest.param(DEALT + "refused 1950:2.8(c): hit 1\n", 5, "expected a clause", id="edition nobody has"),
    pytest.param(
        START + "BET 1 ann blackjack 10\n",
        3,
        '"BET" is not a statement of blackjack; did you mean "bet"?',
        id="capitals",
    ),
    pytest.param(START + "bet 1 ann blackjack\n", 3, "write it as: bet BOX", id="bet without amount"),
    pytest.param(START + "bet 1 ann blackjack 10 5\n", 3, "write it as: bet BOX", id="bet too long"),
    pytest.param(START + "bet one ann blackjack 10\n", 3, "whole number, got 'one'", id="box in words"),
    pytest.param(START + "bet -1 ann blackjack 10\n", 3, "whole number, got '-1'", id="box below nothing"),
    pytest.param(START + "bet 1 9nn blackjack 10\n", 3, "expected a player's name", id="player's name"),
    pytest.param(
        START + "bet 1 ann blackjack ten\n", 3, "such as 10 or 12.50, got 'ten'", id="amount in words"
    ),
    pytest.param(
        START + "bet 1 ann blackjack -10\n", 3, "such as 10 or 12.50, got '-10'", id="amount below nothing"
    ),
    pytest.param(START + "bet 1 ann blackjack 0\n", 3, "more than zero", id="amount of nothing"),
    pytest.param(
        START + "bet 1 ann blackjack 10.001\n", 3, "such as 10 or 12.50, got '10.001'", id="part of a cent"
    ),
    pytest.param(START + "bet 1 ann blackjack 1e9\n", 3, "such as 10 or 12.50, got '1e9'", id="exponent"),
    pytest.param(START + "bet 1 ann blackjack nan\n", 3, "such as 10 or 12.50, got 'nan'", id="not a number"),
    pytest.param(START + "bet 1 ann blackjack 999999999999\n", 3, "more than any table", id="absurd amount"),
    pytest.param(
        START + f"bet 1 ann blackjack {'9' * 400}\n", 3, "such as 10 or 12.50, got", id="endless amount"
    ),
    pytest.param(START + "bet 1 ann blackjack 10 plaque\n", 3, "write it as: bet", id="no such means"),
    pytest.param(START + "end\n", 3, "no round is being played", id="end without a round"),
    pytest.param(DEALT + "end now\n", 5, "write it as: end", id="end with a word"),
    pytest.param(DEALT + "reader\n", 5, "write it as: reader yes-or-no", id="reader without answer"),
    pytest.param(DEALT + "hit\n", 5, "write it as: hit HAND", id="hit whom"),
    pytest.param(DEALT + "hit 1.0\n", 5, "count from 1", id="hand zero"),
    pytest.param(DEALT + "hit x\n", 5, "whole number, got 'x'", id="hit a letter"),
    pytest.param(DEALT + "press 1 ann\n", 5, "write it as: press BOX PLAYER AMOUNT", id="a bonus button"),
    pytest.param(DEALT + "double 1 10 up\n", 5, "write it as: double", id="double how"),
    pytest.param(DEALT + "insure 1 ann\n", 5, "write it as: insure", id="insure for what"),
    pytest.param(DEALT + "cut ann x\n", 5, "whole number, got 'x'", id="cut where"),
    pytest.param(DEALT + "pays 1 ann blackjack 10\n", 5, "needs its sign", id="pays without sign"),
    pytest.param(DEALT + "pays 1 ann blackjack\n", 5, "write it as: pays", id="pays without amount"),
    pytest.param(
        DEALT + "pays x ann blackjack +1\n", 5, "expected a box as a whole number, got 'x'", id="pays no box"
    ),
    pytest.param(DEALT + "open 1 ann\n", 5, "write it as: open", id="open without wager"),
    pytest.param(DEALT + "shows 1 Tc 9d\n", 5, "write it as: shows", id="shows without total"),
    pytest.param(DEALT + "shows 1 Tc 9d ²\n", 5, "write it as: shows", id="total no plain digit"),
    pytest.param(DEALT + f"shows 1 Tc 9d {'9' * 5000}\n", 5, "write it as: shows", id="endless total"),
    pytest.param(DEALT + f"hit {'9' * 5000}\n", 5, "whole number, got", id="endless box"),
    pytest.param(DEALT + f"pays {'9' * 5000} ann blackjack +1\n", 5, "expected a box", id="endless pays"),
    pytest.param(DEALT + "pays ² ann blackjack +1\n", 5, "expected a box", id="box no plain digit"),
    pytest.param(DEALT + "shows 1 Tc 9x 19\n", 5, "'9x'", id="shows no card"),
    pytest.param(DEALT + "refused: hit 1\n", 5, "write it as: refused CLAUSE", id="refused without clause"),
    pytest.param(DEALT + "refused 2.8(c) hit 1\n", 5, "write it as: refused CLAUSE", id="no colon"),
    pytest.param(DEALT + "refused law: hit 1\n", 5, "expected a clause", id="no clause"),
    pytest.param(DEALT + "refused 2.8(c): end\n", 5, "not a statement that can be refused", id="refused end"),
    pytest.param(
        DEALT + "refused 2.8(c): jump 1\n", 5, '"jump" is not a statement of blackjack', id="refused nonsense"
    ),
    pytest.param(DEALT + "hit 1\nend\n", 6, "no card left", id="out of cards"),
    pytest.param(
        f"table {DOUBLE_SHOE}\nshoe left Th\nshoe right 2c\nbet 1 ann blackjack 10\ndeal left\n",
        *(5, "the shoe left line has no card left"),
        id="out of cards on one side",
    ),
    pytest.param(START + "deal ann\n", 3, "write it as: deal", id="deal with a word"),
]


@pytest.mark.parametrize(("text", "line", "says"), UNREADABLE)
def test_a_bad_line_is_named(
    text: str, line: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, text)
    assert run([path], as_json=False) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    [message] = printed.err.splitlines()
    assert message.startswith(f"{path}:{line}: ")
    assert says in message

    assert run([path], as_json=True) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["file"], error["line"]) == (str(path), line)
    assert says in error["message"]
    assert error["key"]


def test_a_card_already_on_the_table_cannot_be_dealt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Within each shoe line there is one ace of spades; on the table there would be two."""
    single = ROUNDS / "sheets" / "single-deck.toml"
    text = f"table {single}\nshoe As 7d 3c\nshoe As Td\nbet 1 ann blackjack 10\ndeal\nhit 1\n"
    assert run([written(tmp_path, text)], as_json=False) == 2
    message = capsys.readouterr().err
    assert ":6: shoe: " in message
    assert "2.2(a)" in message


@pytest.mark.parametrize("clause", ["2.8(c)", "19:47-2.8(c)", "2010:2.8(c)", "2002:19:47-2.8(c)", "2.8"])
def test_chapter_and_edition_of_a_clause_may_be_left_out(clause: str, tmp_path: Path) -> None:
    assert run([written(tmp_path, DEALT + f"refused {clause}: surrender 1\n")], as_json=False) == 0
    assert run([written(tmp_path, DEALT + f"refused {clause}: hit 2\n")], as_json=False) == 1


SHARED = f"table {ROUNDS / 'sheets' / 'shared.toml'}\n"
READER = f"table {ROUNDS / 'sheets' / 'reader.toml'}\n"
DOUBLED = SHARED + "shoe 5s Td 6c 9d 7d\nbet 1 ann blackjack 10\nbet 1 bob blackjack 20\ndeal\ndouble 1\n"
INSURED = READER + "shoe 5s Ad 6c Td\nbet 1 ann blackjack 10\ndeal\ninsure 1 ann 5\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param(DOUBLED + "shows 1 5s 6c 9d 20\nend\npays 1 bob blackjack +20\n", 0, id="card is there"),
        pytest.param(DOUBLED + "open 1 bob blackjack\nfollow 1 bob 20\nend\n", 0, id="window stays"),
        pytest.param(DOUBLED + "shows 1 5s 6c 9d 20\nfollow 1 bob 20\n", 1, id="card seen, too late"),
        pytest.param(DOUBLED + "shows 1 5s 6c 8d 19\nfollow 1 bob 20\n", 1, id="unmet either way"),
        pytest.param(INSURED + "open 1 ann insurance\npays 1 ann insurance +10\n", 0, id="reader used"),
        pytest.param(INSURED + "pays 1 ann insurance -5\n", 1, id="wrong amount"),
    ],
)
def test_an_expectation_does_not_answer_a_window(text: str, code: int, tmp_path: Path) -> None:
    """An expectation that is met only after the window has closed closes it; one met before does not."""
    assert run([written(tmp_path, text)], as_json=False) == code


def test_an_expectation_that_is_not_met_closes_no_window(tmp_path: Path) -> None:
    text = DOUBLED + "shows 1 5s 6c 8d 19\nfollow 1 bob 20\nend\npays 1 bob blackjack +40\n"
    failures, _ = replay(BLACKJACK.bind(sheet("rules.shared_boxes = true")), read_round_file(text))
    assert [one.line for one in failures] == [7]


LAID_AGAIN = START + "bet 1 ann blackjack 10\ndeal\nend\nbet 1 ann blackjack 20\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param(
            LAID_AGAIN + "pays 1 ann blackjack +10\nopen 1 ann blackjack\n", 0, id="the round ended"
        ),
        pytest.param(LAID_AGAIN + "pays 1 ann blackjack +20\n", 1, id="not the wager laid since"),
        pytest.param(LAID_AGAIN + "deal\npays 1 ann blackjack +10\n", 1, id="the next is being played"),
    ],
)
def test_pays_refers_to_the_round_just_ended(text: str, code: int, tmp_path: Path) -> None:
    """Until the next round is dealt, even after wagers for it. 19 against 17 wins the first."""
    text = text.replace("shoe Tc 7h 9d Td", "shoe Tc 7h 9d Td 2c 7h 3d Tc")
    assert run([written(tmp_path, text)], as_json=False) == code


def test_a_lawful_statement_is_not_refused_for_lack_of_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = DEALT.replace("9d Td", "9d") + "refused 2.12(a): hit 1\nopen 1 ann blackjack\nstand 1\n"
    assert run([written(tmp_path, text)], as_json=True) == 1
    (failure,) = json.loads(capsys.readouterr().out)["failed"]
    assert (failure["line"], failure["found"]) == (5, "it is lawful")


# --- files and sheets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("as_json", [False, True])
def test_a_missing_file(as_json: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([tmp_path / "none.round"], as_json=as_json) == 2
    printed = capsys.readouterr()
    assert "none.round" in (printed.out if as_json else printed.err)


def test_a_folder_without_rounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([tmp_path], as_json=False) == 2
    assert "holds no .round file" in capsys.readouterr().err


def test_a_file_that_is_not_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.round"
    path.write_bytes(b"\xff\xfe\x00table\x00")
    assert run([path], as_json=False) == 2
    assert str(path) in capsys.readouterr().err


def test_a_missing_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([written(tmp_path, "table nowhere.toml\ndeal\n")], as_json=False) == 2
    [message] = capsys.readouterr().err.splitlines()
    assert "nowhere.toml" in message


def test_an_unlawful_sheet_is_an_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file can be read and the answer is no: exit 1, with the line of the sheet and the clause."""
    (tmp_path / "bad.toml").write_text(
        '[table]\ngame = "blackjack"\nboxes = 7\n[cards]\ndecks = 6\n[rules]\nsplit_hands = 4\n'
    )
    path = written(tmp_path, "\ntable bad.toml\ndeal\n")
    assert run([path], as_json=True) == 1
    [failed] = json.loads(capsys.readouterr().out)["failed"]
    assert (failed["file"], failed["line"]) == (str(path), 2)
    assert "2.11(e)" in failed["found"]


def test_a_proposed_sheet_opens_no_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "new.toml").write_text(
        '[table]\ngame = "blackjack"\nstatus = "proposed"\nboxes = 7\n[cards]\ndecks = 6\n'
        "[rules]\nsplit_hands = 4\n"
    )
    assert run([written(tmp_path, "table new.toml\ndeal\n")], as_json=False) == 2
    assert "proposed" in capsys.readouterr().err


# --- statements out of their phase are refusals, not errors: exit 1 ---------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (START + "deal\n", 3),
        (START + "hit 1\n", 3),
        (START + "dealer\n", 3),
        (START + "insure 1 ann 5\n", 3),
        (START + "bet 99 ann blackjack 10\n", 3),
        (START + "bet 1 ann blackjack 1000000000\n", 3),
        (START + "bet 1 ann sevens 1\n", 3),
        (DEALT + "deal\n", 5),
        (DEALT + "bet 1 ann blackjack 5\n", 5),
        (DEALT + "hit 2\n", 5),
        (DEALT + "hit 1.9\n", 5),
        (DEALT + "reshuffle\n", 5),
        (DEALT + "even-money 1 ann\n", 5),
    ],
)
def test_a_statement_out_of_its_phase_fails_the_file(
    text: str, line: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, text)
    assert run([path], as_json=True) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["files"], answer["passed"]) == (1, 0)
    [failed] = answer["failed"]
    assert (failed["file"], failed["line"]) == (str(path), line)
    assert failed["found"].startswith("refused: ")


def test_a_failed_expectation_is_exit_1_and_a_good_file_exit_0(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.round").write_text(DEALT + "end\npays 1 ann blackjack +11\n")
    (tmp_path / "good.round").write_text(DEALT + "end\npays 1 ann blackjack +10\n")
    assert run([tmp_path], as_json=True) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["files"], answer["passed"]) == (2, 1)
    assert answer["failed"] == [
        {"file": str(tmp_path / "bad.round"), "line": 6, "expected": "1 ann blackjack +11", "found": "+10"}
    ]
    assert run([tmp_path / "good.round"], as_json=True) == 0
    assert json.loads(capsys.readouterr().out) == {"files": 1, "passed": 1, "failed": []}


# --- the program itself -----------------------------------------------------------------------------------


def program(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("cutcard")), "run", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_the_program_shows_no_traceback(tmp_path: Path) -> None:
    path = written(tmp_path, f"table {PLAIN}\nshoe Zz\n")
    done = program(str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{path}:2: shoe: ")
    assert "Traceback" not in done.stderr


def test_the_program_plays_the_rounds() -> None:
    done = program("--json", str(ROUNDS / "2.11-splitting"))
    assert done.returncode == 0
    answer = json.loads(done.stdout)
    assert answer["passed"] == answer["files"] > 10


# --- anything at all --------------------------------------------------------------------------------------

RULES = {
    "plain": sheet(),
    "all": sheet(
        'rules.hole_card = "reader"',
        "rules.surrender = true",
        "rules.even_money = true",
        "rules.split_hands = 3",
        "wagers.21-plus-3 = {}",
    ),
    "one": sheet('cards.cut = "3/4"', decks=1),
}
LINES = sorted({line for path in ROUNDS.rglob("*.round") for line in path.read_text().splitlines() if line})
WORDS = sorted({word for line in LINES for word in line.split()} | set(FORMS))


def plays_or_says_why_not(text: str, rules: str) -> None:
    """The file plays, with or without failures, or its one documented error names a line of it."""
    wrong = error_of(text, rules)
    if wrong is not None:
        assert 1 <= wrong.line <= max(1, len(text.splitlines()))
        assert wrong.message
        assert wrong.key


def error_of(text: str, rules: str) -> RoundFileError | None:
    try:
        replay(BLACKJACK.bind(RULES[rules]), read_round_file(text))
    except RoundFileError as error:
        return error
    return None


some_rules = st.sampled_from(sorted(RULES))
some_word = st.one_of(st.sampled_from(WORDS), st.text(max_size=8))
some_line = st.one_of(
    st.sampled_from([line for line in LINES if not line.startswith("table")]),
    st.lists(some_word, max_size=6).map(" ".join),
)


@given(st.text(max_size=300), some_rules)
def test_any_text_at_all(text: str, rules: str) -> None:
    plays_or_says_why_not(text, rules)


@given(st.lists(some_line, max_size=30), some_rules)
@settings(max_examples=portion(300, quick=6), deadline=None)
def test_any_statements_in_any_order(lines: list[str], rules: str) -> None:
    plays_or_says_why_not("\n".join(["table x", *lines]), rules)


@given(st.data())
@settings(max_examples=portion(300, quick=6), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_good_round_file_changed_here_and_there(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(ROUNDS.rglob("*.round"))))
    lines = path.read_text(encoding="utf-8").splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["drop", "again", "word", "swap", "insert"])):
            case "drop" if len(lines) > 1:
                del lines[at]
            case "again":
                lines.insert(at, lines[at])
            case "word":
                words = lines[at].split() or [""]
                words[data.draw(st.integers(0, len(words) - 1))] = data.draw(some_word)
                lines[at] = " ".join(words)
            case "swap":
                other = data.draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case _:
                lines.insert(at, data.draw(some_line))
    plays_or_says_why_not("\n".join(lines), data.draw(some_rules))


@pytest.mark.parametrize("cards", ["Kd 10", "Kd ?? 10"])
def test_a_card_face_down_may_be_left_out_of_what_is_shown(cards: str, tmp_path: Path) -> None:
    sheet = tmp_path / "reader.toml"
    sheet.write_text('table.game = "blackjack"\ncards.decks = 6\nrules.hole_card = "reader"\n')
    text = f"table reader.toml\nshoe Tc Kd 9d 7c\nbet 1 ann blackjack 10\ndeal\nshows dealer {cards}\nend\n"
    path = written(tmp_path, text)
    assert run([path], as_json=False) == 0
    path.write_text(text.replace(cards, "Kd 7c 17"))
    assert run([path], as_json=False) == 1


# --- statements of files only ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("word", [*ALWAYS, "take-back", "correct"])
def test_a_statement_for_files_only_gets_its_own_message(game: Game, word: str) -> None:
    with pytest.raises(StatementError) as no:
        game.read_statement([word])
    assert str(no.value) == f'"{word}" is a statement of round files alone: nobody says it at a table'


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_table_suggests_only_statements_for_tables(game: Game) -> None:
    for word in ("ends", "pay", "show", "refuse", "tabel", "correcl"):
        with pytest.raises(StatementError) as no:
            game.read_statement([word])
        assert not any(f'"{one}"?' in str(no.value) for one in (*ALWAYS, "correct")), str(no.value)


@pytest.mark.parametrize("known", [["end", "stand"], ["end"]])
def test_a_statement_is_not_suggested_to_a_user_who_has_written_it(known: list[str]) -> None:
    assert nearest("end", known) == ""
    assert nearest("END", known) == '; did you mean "end"?'


HOSTILE = "x" * 5000, "\x1b[2J" + "y" * 60, "\u202e" + "z" * 60


@pytest.mark.parametrize("word", HOSTILE, ids=["long", "terminal", "bidirectional"])
@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "shoe {}",
        "bet {} ann blackjack 10",
        "bet 1 {} blackjack 10",
        "bet 1 ann {} 10",
        "bet 1 ann blackjack {}",
        "pays {} ann blackjack +1",
        "pays 1 ann blackjack {}",
        "refused {}: hit 1",
        "irregular {}",
        "hit {}",
        "shows 1 {} 10",
        "correct 1 {} Ks",
    ],
)
def test_a_quotation_from_a_file_is_short_and_printable(line: str, word: str, tmp_path: Path) -> None:
    file = tmp_path / "hostile.round"
    file.write_text(f"{START}{line.format(word)}\n", encoding="utf-8")
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        run([file], as_json=False)
    said = out.getvalue().replace(str(tmp_path), "")
    assert len(said) < 400, said[:1000]
    assert said.replace("\n", "").isprintable()
