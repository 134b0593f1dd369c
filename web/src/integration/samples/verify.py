import base64
import hmac
import time

TOLERANCE_SECONDS = 5 * 60


def verify(secret: str, id: str, timestamp: str, signature: str, body: bytes) -> bool:
    """Whether a message is from us.

    secret: whsec_…
    id, timestamp, signature: headers webhook-id, webhook-timestamp, webhook-signature
    body: as it came, before parsing
    """
    try:
        age = abs(int(time.time()) - int(timestamp))
    except ValueError:
        return False
    if age > TOLERANCE_SECONDS:
        return False

    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.digest(key, f"{id}.{timestamp}.".encode() + body, "sha256")
    expected = b"v1," + base64.b64encode(digest)
    # There are two signatures for a day after a new secret.
    return any(hmac.compare_digest(given.encode(), expected) for given in signature.split(" "))
