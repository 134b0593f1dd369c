import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export interface Draft {
  id: JWTPayload;
  access: JWTPayload;
}

export interface Signed {
  id_token?: string;
  access_token: string;
}

export type TokenMutation = (draft: Draft, provider: FaultyProvider) => Promise<Signed>;

/** An OpenID provider that misbehaves on request. */
export interface FaultyProvider {
  readonly issuer: string;
  readonly audience: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly publicKey: JWK;
  twist: TokenMutation;
  sign(claims: JWTPayload, header?: Record<string, unknown>, by?: 'known' | 'unknown'): Promise<string>;
  authorize(address: URL): URL;
  close(): Promise<void>;
}

interface Code {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

export const validTokens: TokenMutation = async ({ id, access }, provider) => ({
  id_token: await provider.sign(id),
  access_token: await provider.sign(access, { typ: 'at+jwt' }),
});

async function bodyOf(request: http.IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

function draftOf(provider: FaultyProvider, nonce: string): Draft {
  const now = Math.floor(Date.now() / 1000);
  const both = { iss: provider.issuer, sub: 'anna', iat: now, exp: now + 600 };
  return {
    id: { ...both, aud: provider.clientId, nonce, email: 'anna@example.com' },
    access: { ...both, aud: provider.audience, client_id: provider.clientId },
  };
}

const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Token endpoint: checks single use, address and verifier of a code. */
async function redeem(provider: FaultyProvider, codes: Map<string, Code>, form: URLSearchParams) {
  const code = codes.get(form.get('code') ?? '');
  codes.delete(form.get('code') ?? '');
  const fits =
    code !== undefined &&
    form.get('redirect_uri') === code.redirectUri &&
    s256(form.get('code_verifier') ?? '') === code.challenge &&
    form.get('client_secret') === provider.clientSecret;
  if (!fits) return { status: 400, body: { error: 'invalid_grant' } };
  const tokens = await provider.twist(draftOf(provider, code.nonce), provider);
  return { status: 200, body: { token_type: 'Bearer', expires_in: 600, refresh_token: 'r', ...tokens } };
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['none', 'HS256', 'ES256'],
  authorization_response_iss_parameter_supported: true,
});

export async function startFaultyProvider(): Promise<FaultyProvider> {
  const [known, unknown] = await Promise.all([
    generateKeyPair('ES256', { extractable: true }),
    generateKeyPair('ES256'),
  ]);
  const publicKey = { ...(await exportJWK(known.publicKey)), kid: 'known', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, Code>();
  const server = http.createServer(async (request, response) => {
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url?.startsWith('/.well-known/')) return send(metadataOf(provider.issuer));
    if (request.url === '/jwks') return send({ keys: [publicKey] });
    const result = await redeem(provider, codes, await bodyOf(request));
    return send(result.body, result.status);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider: FaultyProvider = {
    issuer,
    audience: `${issuer}/api`,
    clientId: 'shop',
    clientSecret: 'secret '.repeat(6).trim(),
    publicKey,
    twist: validTokens,
    sign: (claims, header = {}, by = 'known') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'known', ...header })
        .sign((by === 'known' ? known : unknown).privateKey),
    authorize({ searchParams }) {
      const code = `code-${codes.size + 1}-${searchParams.get('state')?.slice(0, 8)}`;
      const redirectUri = searchParams.get('redirect_uri') ?? '';
      const challenge = searchParams.get('code_challenge') ?? '';
      codes.set(code, { nonce: searchParams.get('nonce') ?? '', challenge, redirectUri });
      const state = searchParams.get('state') ?? '';
      return new URL(`${redirectUri}?${new URLSearchParams({ code, state, iss: issuer })}`);
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return provider;
}
