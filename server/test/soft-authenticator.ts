import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** Encodes as authenticators do (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const bytesOf = (text: unknown) => Buffer.from(String(text), 'base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

const keyTypes = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const;
export type KeyType = keyof typeof keyTypes;

/** COSE key (RFC 9053). */
function coseKey(type: KeyType, publicKey: KeyObject): Buffer {
  const { x, y, n, e } = publicKey.export({ format: 'jwk' });
  const rows: Readonly<Record<KeyType, [number, Cbor][]>> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytesOf(x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytesOf(n)],
      [-2, bytesOf(e)],
    ],
  };
  return cbor(new Map(rows[type]));
}

/** What a browser or authenticator does otherwise. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly type?: string;
  readonly userHandle?: string;
  /** Signs something else. */
  readonly isForged?: boolean;
  readonly counter?: number;
  /** Certificates of the authenticator. */
  readonly attestation?: ReadonlyMap<string, Cbor>;
}

/** One passkey, as an authenticator and its browser use it. */
export class SoftAuthenticator {
  readonly credentialId = randomBytes(32);
  counter: number;
  readonly #type: KeyType;
  readonly #origin: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #aaguid: string;
  #userHandle = '';

  /** @param counter 0 for an authenticator that does not count */
  constructor(origin: string, { type = 'ES256' as KeyType, counter = 0, aaguid = '0'.repeat(32) } = {}) {
    this.#origin = origin;
    this.#type = type;
    this.#keys = keyTypes[type]();
    this.counter = counter;
    this.#aaguid = aaguid.replaceAll('-', '');
  }

  #clientData(type: string, challenge: string, faults: Faults): string {
    const data = {
      type: faults.type ?? type,
      challenge: faults.challenge ?? challenge,
      origin: faults.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #authData(faults: Faults, attested?: Buffer): Buffer {
    const rpId = faults.rpId ?? new URL(this.#origin).hostname;
    const flags = 0x01 | (faults.isVerified === false ? 0 : 0x04) | (attested ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...(attested ? [attested] : [])]);
  }

  /** Answers `navigator.credentials.create`, as the page sends it. */
  create(options: { challenge: string; user: { id: string } }, faults: Faults = {}): string {
    this.#userHandle = options.user.id;
    const length = Buffer.from([0, this.credentialId.length]);
    const key = coseKey(this.#type, this.#keys.publicKey);
    const aaguid = Buffer.from(this.#aaguid, 'hex');
    const authData = this.#authData(faults, Buffer.concat([aaguid, length, this.credentialId, key]));
    const { attestation } = faults;
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', attestation ? 'packed' : 'none'],
        ['attStmt', attestation ?? new Map()],
        ['authData', authData],
      ]),
    ).toString('base64url');
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, faults);
    return this.#answer({ clientDataJSON, attestationObject });
  }

  /** Answers `navigator.credentials.get`, as the page sends it. */
  get({ challenge }: { challenge: string }, faults: Faults = {}): string {
    if (this.counter > 0) this.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', challenge, faults);
    const authData = this.#authData(faults);
    const hash = sha256(faults.isForged ? 'something else' : Buffer.from(clientDataJSON, 'base64url'));
    const algorithm = this.#type === 'EdDSA' ? null : 'sha256';
    const signature = sign(algorithm, Buffer.concat([authData, hash]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: faults.userHandle ?? this.#userHandle,
    });
  }

  #answer(response: object): string {
    return JSON.stringify({ id: this.credentialId.toString('base64url'), response });
  }
}
