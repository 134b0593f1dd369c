import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { type NewPasskey, type PasskeyUse, type RelyingParty, readCreated } from './responses.ts';

const type = 'public-key';
const clientExtensionResults = {};

/** Runs a check of the library, which throws for what is wrong. */
async function passed<Result>(check: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

const cborText = (text: string) => [0x60 + text.length, ...Buffer.from(text)];

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function withoutAttestation(authData: Uint8Array): string {
  const { length } = authData;
  const names = [0xa3, ...cborText('fmt'), ...cborText('none'), ...cborText('attStmt'), 0xa0];
  const head = Buffer.from([...names, ...cborText('authData'), 0x59, length >> 8, length & 0xff]);
  return Buffer.concat([head, authData]).toString('base64url');
}

/** Leaves out statements about the authenticator, which were not asked for: their certificates name addresses to load. */
export function verifyNewPasskey(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  text: string,
  expectedChallenge: (challenge: string) => boolean,
  supportedAlgorithmIDs: number[],
): Promise<NewPasskey | undefined> {
  const json = readCreated(text);
  return passed(async () => {
    if (!json) return undefined;
    const { id, response } = json;
    const sent = decodeAttestationObject(
      new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
    );
    const attestationObject = withoutAttestation(sent.get('authData'));
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type, clientExtensionResults, response: { ...response, attestationObject } },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    if (!registrationInfo) return undefined;
    const { credential, aaguid } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      aaguid,
    };
  });
}

/** Compares no counter: the caller tells a copied passkey from a wrong signature. */
export function verifyUse(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { json: { id, response }, challenge: expectedChallenge }: PasskeyUse,
  publicKey: Uint8Array,
): Promise<number | undefined> {
  return passed(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type, clientExtensionResults, response },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}
