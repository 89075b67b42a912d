"""The page's types are the server's."""

from pathlib import Path

import pytest

from cutcard.web import typescript


@pytest.mark.parametrize("name", typescript.FILES)
def test_the_pages_types_are_as_the_server_has_them(name: str) -> None:
    path = typescript.FOLDER / name
    assert path.read_text() == typescript.written(typescript.FILES[name]), "python -m cutcard.web.typescript"


def test_an_installed_package_has_no_sources_of_the_page_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(typescript, "FOLDER", tmp_path / "ui" / "src")
    with pytest.raises(SystemExit, match="expected the sources of the page in"):
        typescript.main()
    assert not (tmp_path / "ui").exists()


def test_a_struct_is_written_with_its_tag_its_fields_and_its_words() -> None:
    text = typescript.written(typescript.wire)
    assert (
        """/** A card was turned face up. */
export interface Turned {
  readonly type: "turned";
  readonly place: string;
  readonly index: number;
  readonly face: string;
  readonly proof?: CardProof;
}"""
        in text
    )
    assert "export type ServerFrame = TableFrame | AnswerFrame | PongFrame | ErrorFrame | CoachStatus" in text
    assert "readonly barred: RefusalReason | null;" in text
    assert "readonly results: ReadonlyArray<readonly [string, number]>;" in text
