import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Codes before and after the present one that count: clocks of phones differ. */
const window = 1;

function totpOf(secret: Uint8Array, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  const { buffer, byteOffset, byteLength } = secret;
  const bytes = new Secret({ buffer: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer });
  return new TOTP({ ...names, secret: bytes, algorithm: 'SHA1', digits: 6, period: periodSeconds });
}

/** What authenticator apps read: the secret in base32, and the address of a QR code. */
export function describeSecret(
  secret: Uint8Array,
  names: { readonly issuer: string; readonly label: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, names);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The number of 30 seconds since 1970 to which a code belongs; undefined for a wrong code (TOTP, RFC 6238).
 *
 * @param secret 20 bytes
 * @param now milliseconds since 1970
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / (periodSeconds * 1000)) + delta;
}
