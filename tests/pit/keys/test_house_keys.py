"""Keys of a house: what is sealed and signed by them, their file, its rotation."""

import os
from pathlib import Path

import pytest

from cutcard.pit.keys import key_file
from cutcard.pit.keys.house_keys import (
    SIGNATURE_BYTES,
    HouseKey,
    HouseKeys,
    KeysError,
    PublicKeys,
    SealError,
    public_key,
    signed_by,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "house.keys"
    key_file.make(made)
    return made


def test_what_is_sealed_opens_for_its_own_place_alone(file: Path) -> None:
    keys = key_file.read(file)
    sealed = keys.seal(b"table 7, shoe 3", b"As Kd")
    assert b"As Kd" not in sealed
    assert keys.open(b"table 7, shoe 3", sealed) == b"As Kd"
    with pytest.raises(SealError, match="belongs to another place"):
        keys.open(b"table 7, shoe 4", sealed)


def test_the_same_plain_bytes_are_never_sealed_alike(file: Path) -> None:
    keys = key_file.read(file)
    assert keys.seal(b"", b"As") != keys.seal(b"", b"As")


def test_any_changed_byte_of_a_sealed_text_is_noticed(file: Path) -> None:
    keys = key_file.read(file)
    sealed = keys.seal(b"here", b"As")
    for place in range(len(sealed)):
        changed = sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :]
        with pytest.raises(SealError):
            keys.open(b"here", changed)
    for length in range(len(sealed)):
        with pytest.raises(SealError):
            keys.open(b"here", sealed[:length])


def test_a_signature_names_its_key_and_is_verified_by_the_public_half(file: Path) -> None:
    keys = key_file.read(file)
    signature = keys.sign(b"heads")
    assert (len(signature), signed_by(signature)) == (SIGNATURE_BYTES, keys.newest.id)
    public = PublicKeys([public_key(keys.newest.public.line())])
    assert public.verify(b"heads", signature)
    assert keys.verify(b"heads", signature)
    assert not public.verify(b"head", signature)
    for place in range(len(signature)):
        changed = signature[:place] + bytes([signature[place] ^ 1]) + signature[place + 1 :]
        assert not public.verify(b"heads", changed)
        assert not keys.verify(b"heads", changed)


def test_a_rotated_file_opens_and_verifies_what_older_keys_made(file: Path) -> None:
    before = key_file.read(file)
    sealed, signature = before.seal(b"x", b"As"), before.sign(b"heads")
    after = key_file.rotate(file)
    assert [key.id for key in after.keys[1:]] == [key.id for key in before.keys]
    assert after.newest.id != before.newest.id
    assert after.open(b"x", sealed) == b"As"
    assert after.verify(b"heads", signature)
    assert signed_by(after.sign(b"heads")) == after.newest.id


def test_a_server_that_started_before_the_rotation_opens_what_another_sealed_after_it(file: Path) -> None:
    started_before = key_file.read(file)
    sealed = key_file.rotate(file).seal(b"x", b"As")
    assert started_before.open(b"x", sealed) == b"As"


def test_a_wrong_key_is_named(file: Path, tmp_path: Path) -> None:
    key_file.make(tmp_path / "other")
    keys, others = key_file.read(file), key_file.read(tmp_path / "other")
    with pytest.raises(
        SealError, match=f"key {keys.newest.id} is not among the keys of {tmp_path / 'other'}"
    ):
        others.open(b"x", keys.seal(b"x", b"As"))
    assert not others.verify(b"heads", keys.sign(b"heads"))


# --- the file ---


def test_the_file_is_private_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        key_file.make(tmp_path / "keys")
        key_file.rotate(tmp_path / "keys")
    finally:
        os.umask(before)
    assert (tmp_path / "keys").stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir()] == ["keys"]


def test_a_file_made_meanwhile_by_another_process_stays(file: Path) -> None:
    before = file.read_bytes()
    key_file.make(file)
    assert file.read_bytes() == before


def test_keys_are_read_as_they_were_written(file: Path) -> None:
    assert [key.secret for key in key_file.read(file).keys] == [
        key.secret for key in key_file.parsed(file.read_text(), place="")
    ]


def test_others_may_not_read_the_file(file: Path) -> None:
    file.chmod(0o644)
    with pytest.raises(KeysError, match=r"others can read the keys \(mode 0644\); `chmod 600`"):
        key_file.read(file)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is no key in it"),
        ("# nothing\n", "there is no key in it"),
        ("one two\n", ":1: expected ID TIME SECRET"),
        ("0011223344556677 now c2hvcnQ=\n", ":1: expected ID TIME SECRET, the secret 32 bytes in base64"),
        (
            "0011223344556677 now " + "A" * 43 + "=\n",
            ":1: the secret does not match its id",
        ),
        ("\xff\xfe", "expected a file of keys"),
    ],
)
def test_a_file_that_holds_something_else_is_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "keys"
    file.write_bytes(text.encode("latin-1"))
    file.chmod(0o600)
    with pytest.raises(KeysError) as caught:
        key_file.read(file)
    assert says in str(caught.value)
    assert "c2hvcnQ" not in str(caught.value)


def test_a_missing_file_and_a_folder_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(KeysError, match="the file of keys cannot be read: no such file or directory"):
        key_file.read(tmp_path / "none")
    with pytest.raises(KeysError, match="the file of keys cannot be made: no such file or directory"):
        key_file.make(tmp_path / "none" / "keys")
    with pytest.raises(KeysError, match="cannot be read: is a directory"):
        key_file.read(tmp_path)


def test_a_rotation_that_was_cut_off_is_named_and_loses_no_key(file: Path) -> None:
    left = file.with_name(file.name + ".new")
    left.write_text("half")
    with pytest.raises(KeysError, match="another rotation is running, or one was interrupted"):
        key_file.rotate(file)
    assert len(key_file.read(file).keys) == 1


# --- where a house has its keys ---


def test_a_house_on_sqlite_has_them_beside_its_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(key_file.VARIABLE, raising=False)
    database = tmp_path / "house.sqlite"
    first = key_file.keys_of_house(f"sqlite:///{database}")
    assert first.place == str(tmp_path / "house.sqlite.keys")
    assert key_file.keys_of_house(str(database)).newest.secret == first.newest.secret


def test_the_environment_holds_them_without_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key_file.make(tmp_path / "keys")
    key_file.rotate(tmp_path / "keys")
    lines = [line for line in (tmp_path / "keys").read_text().splitlines() if not line.startswith("#")]
    monkeypatch.setenv(key_file.VARIABLE, ",".join(lines))
    found = key_file.keys_of_house("postgresql://house@host/house")
    assert [key.id for key in found.keys] == [key.id for key in key_file.read(tmp_path / "keys").keys]
    monkeypatch.setenv(key_file.VARIABLE, "broken")
    with pytest.raises(KeysError, match="CUTCARD_KEYS:1: expected ID TIME SECRET"):
        key_file.keys_of_house("postgresql://house@host/house")


def test_a_house_on_postgresql_needs_a_place_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(key_file.VARIABLE, raising=False)
    with pytest.raises(KeysError, match="expected the file of the house's keys"):
        key_file.keys_of_house("postgresql://house@host/house")


def test_a_house_needs_a_key() -> None:
    with pytest.raises(KeysError, match="there is no key in it"):
        HouseKeys([], place="here")
    with pytest.raises(KeysError, match="expected a secret of 32 bytes, got 3"):
        HouseKey(b"abc", "now")
