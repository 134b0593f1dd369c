import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { basePath } from '@keepsake/contract/bases';
import { demoTokenHeader } from '@keepsake/contract/demo-token';
import { rawRoutes } from '@keepsake/contract/raw-routes';
import type { AnyRoute } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/platform/database/embedded/start-embedded-postgres.ts';
import { createLog } from '../src/platform/log/index.ts';
import { openSecrets } from '../src/platform/secrets/index.ts';
import { changeEmail } from './canary-email-change.ts';
import { json, pairAndSend } from './canary-phone.ts';
import { shareBook } from './canary-share.ts';
import { deadlines, minutes } from './deadlines.ts';
import { accessTokenOf, type Browser, formAction, openSignIn, postSession } from './identity-app.ts';
import { remoteBrowser } from './remote-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { runOnServer } from './test-server.ts';
import { encodeMetadata, filesUrl } from './uploads.ts';

/** T29: customer data passes the whole API, and is in no log of any process. */

/** Text in every address, name, password, file name and EXIF text of this test, and nowhere else. */
const canary = `canary${randomBytes(8).toString('hex')}`;
const email = `${canary}@example.com`;
const password = `pass ${canary} word`;
const fileName = `Müller's "holiday" ${canary}.jpg`;

const secrets = new Set<string>();
/** Codes of pairings, as scanned and typed. */
const codes: string[] = [];

let folder: string;
let postgres: EmbeddedPostgres;
let api: ServerProcess;
let worker: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-canary-'));
  postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: createLog({ level: 'error', process: 'test' }),
  });
  const options = { databaseUrl: postgres.url, dataDir: folder, env: { LOG_LEVEL: 'debug' } };
  api = await startServerProcess({ role: 'api', isPublic: true, ...options });
  worker = await startServerProcess({ role: 'worker', ...options });
});
afterAll(async () => {
  await Promise.all([api?.kill(), worker?.kill()]);
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

function keepSecretsOf(response: Response): void {
  for (const cookie of response.headers.getSetCookie())
    secrets.add(cookie.split(';')[0]?.split('=')[1] ?? '');
  const address = response.headers.get('location');
  for (const [, value] of new URL(address ?? '/', api.origin).searchParams) secrets.add(value);
}

async function send(method: string, address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`${api.origin}${address}`, { method, redirect: 'manual', ...init });
  keepSecretsOf(response);
  return response;
}

async function createCustomer(): Promise<void> {
  const stable = (await openSecrets({ dataDir: folder })).stable('oidc-client-back-office');
  const secret = Buffer.from(stable).toString('base64url');
  secrets.add(secret);
  const tokenOf = (clientSecret: string) =>
    send('POST', '/oidc/token', {
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'customers:write orders:write' }),
      headers: { authorization: `Basic ${Buffer.from(`back-office:${clientSecret}`).toString('base64')}` },
    });
  expect((await tokenOf(canary)).status).toBe(401);
  const { access_token: token } = (await (await tokenOf(secret)).json()) as { access_token: string };
  secrets.add(token);
  const put = (body: unknown) =>
    send('PUT', `/api/back-office/customers/${canary}`, json(body, { authorization: `Bearer ${token}` }));
  expect((await put({ email, initialPassword: password, [canary]: canary })).status).toBeLessThan(500);
  expect((await put({ email, initialPassword: password })).status).toBe(200);
  expect((await put({ email: `${canary} is no address`, initialPassword: password })).status).toBe(400);
  const order = { ...orderExample, shopCustomerId: canary };
  const headers = { authorization: `Bearer ${token}` };
  expect((await send('PUT', `/api/back-office/orders/${canary}`, json(order, headers))).status).toBe(200);
}

async function signIn(browser: Browser): Promise<string> {
  const wrong = await openSignIn(browser, api.origin, `/my-photos?${canary}`);
  const form = { email, password: `${password}!` };
  const again = await browser.follow(formAction(wrong), { method: 'POST', form });
  expect(again.response.statusCode).toBe(422);
  const right = { method: 'POST', form: { email, password } } as const;
  await browser.follow(formAction(again), right, `${api.origin}/my-photos`);
  const token = await accessTokenOf(browser, api.origin);
  secrets.add(token);
  return token;
}

async function signInAndOut(): Promise<void> {
  const browser = remoteBrowser(api.origin, keepSecretsOf);
  await signIn(browser);
  await postSession(browser, 'logout', api.origin);
  await browser.open(`${api.origin}/session/callback?code=${canary}&state=${canary}`);
}

async function makePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#a31' } })
    .withExif({ IFD0: { ImageDescription: canary, Artist: email, Copyright: fileName } })
    .jpeg()
    .toBuffer();
}

function upload(
  token: string,
  bytes: Uint8Array,
  metadata: Record<string, string> = {},
  url = filesUrl,
): Promise<Response> {
  return send('POST', url, {
    body: new Uint8Array(bytes),
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.byteLength),
      'upload-metadata': encodeMetadata({ filename: fileName, filetype: 'image/jpeg', ...metadata }),
      'content-type': 'application/offset+octet-stream',
    },
  });
}

async function uploadEverything(token: string): Promise<void> {
  const photo = await makePhoto();
  expect((await upload(token, photo)).status).toBe(201);
  expect((await upload(token, photo)).headers.get('x-duplicate')).toBe('1');
  const text = Buffer.from(`no picture but ${canary} `.repeat(9));
  expect((await upload(token, text)).status).toBe(415);
  expect((await upload(token, photo.subarray(0, 160))).status).toBe(422);
  expect((await upload(token, photo, { sha256: canary })).status).toBeLessThan(500);
  expect((await upload(token, photo, { filename: `../${canary}\n` })).status).toBeLessThan(500);
  expect((await upload(canary, photo)).status).toBe(401);
  // Truncated pixels: the header is read, and the worker fails.
  expect((await upload(token, photo.subarray(0, photo.byteLength - 150))).status).toBeLessThan(500);
}

async function readEverything(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await send('GET', '/api/photo-management/photos', { headers });
  const { images } = (await list.json()) as { images: { thumbnailUrl?: string; untouchedUrl: string }[] };
  expect(images.length).toBeGreaterThan(0);
  for (const { untouchedUrl } of images) {
    const { pathname, searchParams } = new URL(untouchedUrl);
    for (const [, value] of searchParams) secrets.add(value);
    await send('GET', `${pathname}?${searchParams}`);
    await send('GET', `${pathname}?${searchParams}${canary}`);
  }
}

/** Requests every route with the canary as every value, as every caller. */
async function sendMalformedRequests(token: string): Promise<void> {
  const known = Object.values(routes).flatMap((table) => Object.values(table) as AnyRoute[]);
  const listed = known.map(({ method, base, path }) => ({ method, path: `${basePath(base)}${path}` }));
  const raw = rawRoutes.flatMap(({ methods, path }) =>
    methods.map((method) => ({ method: method === '*' ? 'POST' : method, path })),
  );
  const callers = [token, canary, `${canary}.${canary}.${canary}`];
  for (const { method, path } of [...listed, ...raw]) {
    const address = `${path.replaceAll(/:\w+|\*/g, canary)}?page=${canary}&${canary}=${canary}&token=${canary}`;
    for (const caller of callers) {
      const headers = {
        authorization: `Bearer ${caller}`,
        cookie: `session=${canary}`,
        [demoTokenHeader]: canary,
      };
      const bodies = [{ email, password, [canary]: canary, photoIds: [canary] }, `{"${canary}": ${canary}`];
      const hasBody = method !== 'GET' && method !== 'HEAD';
      for (const body of hasBody ? bodies : [undefined]) {
        const init = body === undefined ? { headers } : json(body, headers);
        expect((await send(method, address, init)).status, `${method} ${path}`).toBeLessThan(500);
      }
    }
  }
  const form = new URLSearchParams({ email, password, [canary]: canary });
  await send('POST', `/oidc/interaction/${canary}`, { body: form });
  await send('POST', '/oidc/token', { body: new URLSearchParams({ grant_type: canary, code: canary }) });
  await send('GET', `/oidc/auth?client_id=${canary}&redirect_uri=https://${canary}/&login_hint=${email}`);
  await send('GET', `/session/login?returnTo=https://${canary}/`);
}

/** Opens the built site, with the canary in every header. */
async function openPages(): Promise<void> {
  const headers = {
    accept: 'text/html',
    'accept-language': `${canary}, fr;q=0.5`,
    cookie: `keepsake-locale=${canary}; ${canary}=${canary}`,
    referer: `https://${canary}.example/${email}`,
    'user-agent': canary,
  };
  for (const page of ['/', '/my-photos', '/orders/', `/${canary}/`, '/photos/%00/']) {
    const response = await send('GET', `${page}${canary}?token=${canary}&email=${email}`, { headers });
    expect(response.status, page).toBeLessThan(500);
  }
  const home = await send('GET', '/', { headers });
  expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const [asset] = (await home.text()).match(/\/assets\/[\w.-]+\.js/) ?? [];
  expect((await send('GET', `${asset}?${canary}`, { headers })).status).toBe(200);
  expect((await send('GET', `/assets/${canary}.js`, { headers })).status).toBe(404);
  const report = { where: 'upload', code: 'unavailable', path: '/photos/:id' };
  expect((await send('POST', '/client-errors', json(report, headers))).status).toBe(204);
  expect((await send('POST', '/client-errors', json({ ...report, [canary]: email }, headers))).status).toBe(
    400,
  );
}

/** Breaks tables, because PostgreSQL's errors quote values. */
async function breakTheDatabase(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await runOnServer(postgres.url, 'alter table photos rename to photos_away');
  expect((await upload(token, await makePhoto(), { filename: `2${fileName}` })).status).toBe(500);
  expect((await send('GET', '/api/photo-management/photos', { headers })).status).toBe(500);
  await runOnServer(postgres.url, 'alter table photos_away rename to photos');
  await runOnServer(postgres.url, 'alter table uploads alter column file_name type integer using 0');
  expect((await upload(token, await makePhoto())).status).toBe(500);
}

function found(text: string): string[] {
  const plain = [
    canary,
    canary.toUpperCase(),
    ...codes,
    ...[...secrets].filter((secret) => secret.length >= 16),
  ];
  const encoded = [email, password, fileName].map((value) =>
    Buffer.from(value).toString('base64').slice(0, 24),
  );
  return [...plain, ...encoded].filter((secret) => text.includes(secret));
}

it('finds the canary in a sample', () => {
  expect(found(`a line with ${email}`)).toEqual([canary]);
});

it(
  'nothing of a customer’s, and no secret, is in any log',
  async () => {
    await createCustomer();
    await signInAndOut();
    const token = await signIn(remoteBrowser(api.origin, keepSecretsOf));
    await uploadEverything(token);
    await readEverything(token);
    const { phone, ...shown } = await pairAndSend(token, { send, upload, databaseUrl: postgres.url });
    secrets.add(phone);
    codes.push(...shown.codes);
    for (const secret of await shareBook(token, { send, email, canary })) secrets.add(secret);
    secrets.add(await changeEmail(token, { send, email }));
    await sendMalformedRequests(token);
    await openPages();
    await breakTheDatabase(token);
    const waiting = `select 1 from pgboss.job where state in ('created', 'active') and start_after <= now()`;
    await expect.poll(() => runOnServer(postgres.url, waiting), { timeout: deadlines.jobIsDone }).toEqual([]);
    for (const one of [api, worker]) one.terminate();
    await Promise.all([api.ended(), worker.ended()]);

    const output = api.output() + worker.output();
    const postgresLog = await readFile(path.join(folder, 'postgres', 'postgres.log'), 'utf8');
    const lines = output.trimEnd().split('\n');
    expect(secrets.size).toBeGreaterThan(15);
    expect(codes).toHaveLength(2);
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.filter((line) => found(line).length > 0)).toEqual([]);
    expect(found(postgresLog)).toEqual([]);
    expect(output.includes('failed in a browser'), 'what browsers report').toBe(true);
    // Errors were logged: with codes, and patterns instead of paths.
    expect(output.includes('"code":"42P01"'), '"code":"42P01"').toBe(true);
    expect(output.includes('"code":"22P02"'), '"code":"22P02"').toBe(true);
    expect(output.includes('"route":"/api/storage/files/:id"'), '"route":"/api/storage/files/:id"').toBe(
      true,
    );
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
  },
  2 * minutes,
);
