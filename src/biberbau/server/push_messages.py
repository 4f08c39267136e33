"""Push messages as push services want them: encrypted for one browser (RFC 8291), signed by this server (RFC 8292).

The private key follows from the secret of the store, which is made at the first start. So all nodes have the same key,
and it is in every backup.
"""

import hashlib
import hmac
import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The number of points of the curve P-256."""
SIGNED_FOR = 12 * 3600
"""Seconds for which a signature is valid; push services accept at most a day."""
RECORD = 4096
"""The size of a record; a message is always one."""
KEY_BYTES, AUTH_BYTES = 65, 16
"""The sizes of the keys of a browser."""


def encoded(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of base64url without padding. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Signer:
    """Signs requests to push services with the key of this server."""

    def __init__(self, secret: bytes, contact: str) -> None:
        """Use the secret of the store; `contact` is an address at which the operator can be found."""
        self._secret, self._contact = secret, contact

    @property
    def public_key(self) -> str:
        """The public key, as browsers want it."""
        return encoded(_point(_private_key(self._secret).public_key()))

    def authorization(self, endpoint: str) -> str:
        """The header that shows a push service who sends."""
        from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256

        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_FOR,
            "sub": self._contact,
        }
        signed = ".".join(encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(_private_key(self._secret).sign(signed.encode(), ECDSA(SHA256())))
        return f"vapid t={signed}.{encoded(r.to_bytes(32) + s.to_bytes(32))}, k={self.public_key}"


def is_key(key: bytes) -> bool:
    """Whether this is a public key on the curve P-256."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), key)
    except ValueError:
        return False
    return len(key) == KEY_BYTES


def encrypt(content: bytes, key: bytes, auth: bytes) -> bytes:
    """Encrypt a message for the browser with these keys (RFC 8291, aes128gcm)."""
    from cryptography.hazmat.primitives.asymmetric.ec import (
        ECDH,
        SECP256R1,
        EllipticCurvePublicKey,
        generate_private_key,
    )
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    browser = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), key)
    own = generate_private_key(SECP256R1())
    point, salt = _point(own.public_key()), os.urandom(16)
    shared = _derived(auth, own.exchange(ECDH(), browser), b"WebPush: info\0" + key + point, 32)
    wrapping = _derived(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, shared, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4) + bytes([len(point)]) + point
    return header + AESGCM(wrapping).encrypt(nonce, content + b"\2", None)


def _derived(salt: bytes, secret: bytes, info: bytes, size: int) -> bytes:
    """HKDF with SHA-256, for at most 32 bytes."""
    key = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\1", hashlib.sha256).digest()[:size]


@cache
def _private_key(secret: bytes) -> "EllipticCurvePrivateKey":
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

    number = int.from_bytes(hmac.new(secret, b"push messages", hashlib.sha512).digest())
    return derive_private_key(1 + number % (ORDER - 1), SECP256R1())


def _point(key: "EllipticCurvePublicKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
