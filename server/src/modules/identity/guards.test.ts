import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createIdentityApp, type IdentityApp, publicOrigin, who } from '../../../test/identity-app.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { openSecrets, type Secrets } from '../../platform/secrets/index.ts';
import { deleteGrant, upsertPayload } from './oidc-payloads.repository.ts';

let folder: string;
let db: TestDatabase;
let secrets: Secrets;
let shop: IdentityApp;
let subject: string;
const clock = fakeClock();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guards-'));
  db = await createTestDatabase();
  secrets = await openSecrets({ dataDir: folder });
  shop = await createIdentityApp({ database: db.database, secrets, clock });
  subject = await shop.signUp('anna@example.com');
  await upsertPayload(db.database.autocommit, grantKey, {
    id: signInId,
    payload: {},
    grantId: undefined,
    uid: undefined,
    accountId: subject,
    expiresAt: toInstant(clock.now() + 24 * 3600 * 1000),
  });
});
afterAll(async () => {
  await shop.app.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

const grantKey = { tenantId: 'demo', model: 'Grant' };
const signInId = 'sign-in-of-anna';

const nowSeconds = () => Math.floor(clock.now() / 1000);

function claims(change: JWTPayload = {}): JWTPayload {
  const now = nowSeconds();
  return {
    iss: `${publicOrigin}/oidc`,
    aud: `${publicOrigin}/api`,
    sub: subject,
    iat: now,
    exp: now + 600,
    client_id: 'keepsake-site',
    sid: signInId,
    ...change,
  };
}

function signingKey(): JWK {
  return secrets.signingKeys()[0] as JWK;
}

async function sign(
  payload: JWTPayload,
  header: Record<string, unknown> = {},
  jwk = signingKey(),
): Promise<string> {
  const key = await importJWK(jwk, 'ES256');
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: jwk.kid ?? '', ...header })
    .sign(key);
}

function without(name: string): JWTPayload {
  const { [name]: _, ...rest } = claims();
  return rest;
}

async function withPublicKeyAsSecret(): Promise<string> {
  const { d: _, ...publicKey } = signingKey();
  const pem = await exportSPKI(
    (await importJWK(publicKey, 'ES256', { extractable: true })) as Parameters<typeof exportSPKI>[0],
  );
  return new SignJWT(claims())
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: signingKey().kid ?? '' })
    .sign(new TextEncoder().encode(pem));
}

async function withAnotherKey(kid: string | undefined): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(claims())
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...(kid && { kid }) })
    .sign(privateKey);
}

test('a token of ours is accepted', async () => {
  const response = await who(shop.app, await sign(claims()));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ kind: 'customer', subject, email: 'anna@example.com' });
});

describe('the guard refuses', () => {
  const forged: Record<string, () => string | Promise<string>> = {
    'a token of another issuer': () => sign(claims({ iss: 'https://evil.example/oidc' })),
    'a token for another audience': () => sign(claims({ aud: 'https://other.example/api' })),
    'a token without an audience': () => sign(without('aud')),
    'a token without an end': () => sign(without('exp')),
    'a token without a subject': () => sign(without('sub')),
    'a token that has expired': () => sign(claims({ iat: nowSeconds() - 700, exp: nowSeconds() - 1 })),
    'a token that is not valid yet': () => sign(claims({ nbf: nowSeconds() + 60 })),
    'a token without a signature (alg none)': () => new UnsecuredJWT(claims()).encode(),
    'a token without a signature, header and all': async () => {
      const [, body] = (await sign(claims())).split('.');
      const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
      return `${header}.${body}.`;
    },
    'an HMAC over the public key (HS256)': withPublicKeyAsSecret,
    'a signature of another key': () => withAnotherKey(signingKey().kid),
    'a signature of an unknown key': () => withAnotherKey('unknown'),
    'a signature of another key and no key id': () => withAnotherKey(undefined),
    'an ID token': () => sign(claims({ aud: 'keepsake-site' }), { typ: 'JWT' }),
    'a JWT that is no access token': () => sign(claims(), { typ: 'JWT' }),
    'a changed payload': async () => {
      const [head, , signature] = (await sign(claims())).split('.');
      const body = Buffer.from(JSON.stringify(claims({ sub: 'other-customer' }))).toString('base64url');
      return `${head}.${body}.${signature}`;
    },
    'an unknown critical header': () => sign(claims(), { crit: ['x'], x: 1 }).catch(() => 'a.b.c'),
    'the account of nobody': () => sign(claims({ sub: '01936f5e-0000-7000-8000-000000000000' })),
    'the subject of another tenant’s issuer': () => sign(claims({ sub: '' })),
    'a token of the back office': () => sign(claims({ scope: 'customers:write' })),
    'something that is no token': () => 'not-a-token',
    'three dots': () => '...',
  };

  test.each(Object.keys(forged))('%s', async (name) => {
    const response = await who(shop.app, (await forged[name]?.()) ?? '');
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe('not-signed-in');
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer a b', 'DPoP abc'])(
    'the header %j',
    async (header) => {
      const headers = { host: 'localhost:4000', ...(header && { authorization: header }) };
      const response = await shop.app.inject({ url: '/api/who', headers });
      expect(response.statusCode).toBe(401);
    },
  );

  test('a token in the address', async () => {
    const url = `/api/who?access_token=${await sign(claims())}`;
    const response = await shop.app.inject({ url, headers: { host: 'localhost:4000' } });
    expect(response.statusCode).toBe(401);
  });
});

test('time passes by the injected clock', async () => {
  const token = await sign(claims());
  clock.advance(599_000);
  expect((await who(shop.app, token)).statusCode).toBe(200);
  clock.advance(1_000);
  expect((await who(shop.app, token)).statusCode).toBe(401);
});

test('an account without a customer is refused: a token never creates a customer', async () => {
  const stranger = await shop.signUp('stranger@example.com', { customer: false });
  const token = await sign(claims({ sub: stranger }));
  expect((await who(shop.app, token)).statusCode).toBe(401);
  expect((await who(shop.app, token)).statusCode).toBe(401);
});

test('a sign-in that has ended ends its tokens, and a token of no sign-in is refused', async () => {
  const [known, unknown] = [await sign(claims()), await sign(claims({ sid: 'another' }))];
  expect((await who(shop.app, known)).statusCode).toBe(200);
  expect((await who(shop.app, unknown)).statusCode).toBe(401);
  expect((await who(shop.app, await sign(without('sid')))).statusCode).toBe(401);
  await deleteGrant(db.database.autocommit, 'demo', signInId);
  expect((await who(shop.app, known)).statusCode).toBe(401);
});
