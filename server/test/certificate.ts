import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate and key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateOptions {
  readonly names: readonly string[];
  /** IPv4 addresses. */
  readonly addresses?: readonly string[];
  readonly endedMs?: number;
}

function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const size = [];
  for (let rest = body.length; rest > 0; rest >>= 8) size.unshift(rest & 0xff);
  const length = body.length < 0x80 ? [body.length] : [0x80 | size.length, ...size];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = oid('550403');
const basicConstraints = oid('551d13');
const subjectAltName = oid('551d11');
const isTrue = der(0x01, Buffer.from([0xff]));

const nameOf = (text: string) => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))));

/** `YYMMDDHHMMSSZ` */
const timeOf = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

function extensionsOf({ names, addresses = [] }: CertificateOptions): Buffer {
  const dns = names.map((name) => der(0x82, Buffer.from(name)));
  const ips = addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number))));
  const alternatives = sequence(subjectAltName, der(0x04, sequence(...dns, ...ips)));
  const authority = sequence(basicConstraints, isTrue, der(0x04, sequence(isTrue)));
  return der(0xa3, sequence(authority, alternatives));
}

function toBeSigned(options: CertificateOptions, publicKey: KeyObject): Buffer {
  const end = Date.now() + (options.endedMs === undefined ? 3_600_000 : -options.endedMs);
  const name = nameOf(options.names[0] ?? 'test');
  return sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(timeOf(end - 86_400_000), timeOf(end)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensionsOf(options),
  );
}

/** Makes a certificate (RFC 5280) without other programs. */
export function makeCertificate(options: CertificateOptions): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const content = toBeSigned(options, publicKey);
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
