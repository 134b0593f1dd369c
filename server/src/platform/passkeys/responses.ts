import * as z from 'zod/mini';

/** The provider, to which passkeys belong. */
export interface RelyingParty {
  /** Host of the provider. */
  readonly id: string;
  readonly origin: string;
}

export interface NewPasskey {
  readonly credentialId: Buffer;
  /** COSE key (RFC 9053). */
  readonly publicKey: Buffer;
  readonly counter: number;
  /** Model of the authenticator or name of the software; zeros where it tells none. */
  readonly aaguid: string;
}

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,16384}$/));

const created = z.object({
  id: base64url,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});

const used = z.object({
  id: base64url,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url,
  }),
});

const clientData = z.object({ challenge: base64url });

/** What `navigator.credentials.get` returned. */
export interface PasskeyUse {
  readonly credentialId: Buffer;
  /** Base64url; not checked yet. */
  readonly challenge: string;
  /** Id of the user for whom the passkey was made. */
  readonly userHandle: Buffer;
  readonly json: z.infer<typeof used>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const readCreated = (json: string) => created.safeParse(parseJson(json)).data;

/** Reads a response as JSON, with bytes as base64url; undefined for another text. */
export function readUse(text: string): PasskeyUse | undefined {
  const { data: json } = used.safeParse(parseJson(text));
  if (!json) return undefined;
  const data = Buffer.from(json.response.clientDataJSON, 'base64url').toString('utf8');
  const { data: client } = clientData.safeParse(parseJson(data));
  return (
    client && {
      credentialId: Buffer.from(json.id, 'base64url'),
      challenge: client.challenge,
      userHandle: Buffer.from(json.response.userHandle, 'base64url'),
      json,
    }
  );
}
