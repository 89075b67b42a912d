"""The keys of a house: they seal what the database must not reveal, and sign what must not be changed.

One secret of 32 bytes gives a key for AES-256-GCM, one for Ed25519 and one for HMAC-SHA256, derived by
HKDF-SHA256 under different labels. A key's id is the beginning of the SHA-256 of its public key, so a damaged
secret does not match its id. The newest key seals and signs; older ones still open and verify.
"""

import base64
import binascii
import functools
import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # the package takes 30 ms to load, and most commands need no key
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SECRET_BYTES = 32
ID_BYTES = 8
SIGNATURE_BYTES = ID_BYTES + 64
_NONCE_BYTES = 12
_SEALED_AS = b"\x01"
"""The first byte of what is sealed: which way it was sealed."""


class KeysError(Exception):
    """The keys cannot be used; one sentence, with the file and what would be right, without any secret."""


class SealError(KeysError):
    """Something sealed does not open: another key sealed it, or it was changed or moved to another place."""


class PublicKey(NamedTuple):
    """What an auditor needs of a key."""

    id: str
    public: bytes

    def line(self) -> str:
        return f"{self.id} {base64.b64encode(self.public).decode()}"


class HouseKey:
    """One key. `made` is a time in ISO 8601, for people."""

    def __init__(self, secret: bytes, made: str) -> None:
        if len(secret) != SECRET_BYTES:
            raise KeysError(f"expected a secret of {SECRET_BYTES} bytes, got {len(secret)}")
        self.secret = secret
        self.made = made

    @classmethod
    def fresh(cls) -> "HouseKey":
        return cls(secrets.token_bytes(SECRET_BYTES), datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))

    @functools.cached_property
    def signer(self) -> "Ed25519PrivateKey":
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

        return Ed25519PrivateKey.from_private_bytes(self._derived(b"cutcard: sign"))

    @functools.cached_property
    def cipher(self) -> "AESGCM":
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

        return AESGCM(self._derived(b"cutcard: seal"))

    @functools.cached_property
    def vouching(self) -> bytes:
        return self._derived(b"cutcard: vouch")

    @functools.cached_property
    def public(self) -> PublicKey:
        public = self.signer.public_key().public_bytes_raw()
        return PublicKey(id_of(public), public)

    @property
    def id(self) -> str:
        return self.public.id

    def __repr__(self) -> str:
        return f"HouseKey({self.id})"

    def _derived(self, label: bytes) -> bytes:
        from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

        return HKDF(algorithm=SHA256(), length=32, salt=None, info=label).derive(self.secret)


class PublicKeys:
    """Public keys by id: they verify signatures and hold no secret."""

    def __init__(self, keys: Iterable[PublicKey]) -> None:
        self._keys = {key.id: key for key in keys}

    def __iter__(self) -> Iterator[PublicKey]:
        return iter(self._keys.values())

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def verify(self, message: bytes, signature: bytes) -> bool:
        """Whether one of these keys signed the message. `signed_by` names a key that is not among them."""
        key = self._keys.get(signed_by(signature))
        return key is not None and _verified(key.public, message, signature[ID_BYTES:])


class HouseKeys:
    """All keys of a house, the newest first. `reread` gives them again after another process rotated them."""

    def __init__(
        self, keys: Sequence[HouseKey], *, place: str, reread: Callable[[], Sequence[HouseKey]] | None = None
    ) -> None:
        if not keys:
            raise KeysError(f"{place}: there is no key in it; `cutcard keys new` makes one")
        self.keys = tuple(keys)
        self.place = place
        """Where the keys come from, for messages."""
        self.made: Path | None = None
        """Their file, if it was made just now because there was none."""
        self._reread = reread

    @property
    def newest(self) -> HouseKey:
        return self.keys[0]

    @property
    def public(self) -> PublicKeys:
        return PublicKeys(key.public for key in self.keys)

    def stored(self) -> Sequence[HouseKey]:
        """The keys as they are where they come from; a rotation may have added one. `KeysError` if they
        cannot be read."""
        return self.keys if self._reread is None else tuple(self._reread())

    def seal(self, context: bytes, plain: bytes) -> bytes:
        """The plain bytes encrypted for one place: `open` needs the same context."""
        key, nonce = self.newest, secrets.token_bytes(_NONCE_BYTES)
        return _SEALED_AS + bytes.fromhex(key.id) + nonce + key.cipher.encrypt(nonce, plain, context)

    def open(self, context: bytes, sealed: bytes) -> bytes:
        """What was sealed for this context. `SealError` if no key of this house sealed it, or not so."""
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415

        start = len(_SEALED_AS) + ID_BYTES
        if sealed[: len(_SEALED_AS)] != _SEALED_AS or len(sealed) < start + _NONCE_BYTES:
            raise SealError("expected sealed bytes, got something else")
        key = self._by_id(sealed[len(_SEALED_AS) : start].hex())
        nonce, hidden = sealed[start : start + _NONCE_BYTES], sealed[start + _NONCE_BYTES :]
        try:
            return key.cipher.decrypt(nonce, hidden, context)
        except InvalidTag:
            raise SealError(
                f"it was changed after key {key.id} sealed it, or belongs to another place"
            ) from None

    def sign(self, message: bytes) -> bytes:
        """The newest key's id and its signature (Ed25519) of the message, as one."""
        return bytes.fromhex(self.newest.id) + self.newest.signer.sign(message)

    def verify(self, message: bytes, signature: bytes) -> bool:
        """Whether a key of this house signed the message."""
        try:
            key = self._by_id(signed_by(signature))
        except SealError:
            return False
        return _verified(key.public.public, message, signature[ID_BYTES:])

    def vouch(self, hash_: bytes) -> bytes:
        """The newest key's id and an HMAC of a hash: only a holder of the key can make it, or check it."""
        return bytes.fromhex(self.newest.id) + hmac.digest(self.newest.vouching, hash_, "sha256")

    def vouches(self, hash_: bytes, code: bytes) -> bool:
        """Whether a key of this house vouched for a hash. `SealError` if the key is not among these."""
        key = self._by_id(signed_by(code))
        return hmac.compare_digest(code[ID_BYTES:], hmac.digest(key.vouching, hash_, "sha256"))

    def _by_id(self, wanted: str) -> HouseKey:
        for again in (False, True):
            if again and self._reread is not None:
                self.keys = tuple(self._reread())
            if found := [key for key in self.keys if key.id == wanted]:
                return found[0]
        raise SealError(
            f"key {wanted} is not among the keys of {self.place}; a house needs the keys it has sealed with"
        )


def id_of(public: bytes) -> str:
    return hashlib.sha256(public).hexdigest()[: 2 * ID_BYTES]


def signed_by(signature: bytes) -> str:
    """The id of the key that claims to have signed."""
    return signature[:ID_BYTES].hex()


def public_key(line: str) -> PublicKey:
    """A public key as `PublicKey.line` writes it."""
    words = line.split()
    try:
        key = PublicKey(words[0], base64.b64decode(words[1], validate=True))
    except (IndexError, binascii.Error, ValueError):
        raise KeysError("expected a public key as `cutcard keys show` prints it: ID KEY") from None
    if id_of(key.public) != key.id:
        raise KeysError(f"the public key of {key.id} does not match its id")
    return key


def _verified(public: bytes, message: bytes, signature: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
