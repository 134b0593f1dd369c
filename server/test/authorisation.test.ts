import { randomUUID } from 'node:crypto';
import { basePath } from '@keepsake/contract/bases';
import { rawRoutes } from '@keepsake/contract/raw-routes';
import type { AnyRoute } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { type Ids, type Sample, samples } from './authorisation-samples.ts';
import { downloadCalls } from './download-calls.ts';
import { makeExport } from './export-worker.ts';
import { fillPath } from './http-app.ts';
import { runOnServer } from './test-server.ts';
import { uploadTestPhoto } from './uploads.ts';

/** T1: every route, asked by everybody, about what is theirs, somebody else's, deleted and missing. */

// Databases, photos and passwords: a second or two alone, many beside other tests on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Caller = 'anonymous' | 'malformed' | 'owner' | 'other' | 'back-office';
type Thing = 'own' | 'foreign' | 'deleted' | 'missing';

const callers: readonly Caller[] = ['anonymous', 'malformed', 'owner', 'other', 'back-office'];
const things: readonly Thing[] = ['own', 'foreign', 'deleted', 'missing'];

/** Routes that are about one thing, and tell of no other than the caller's. Album tables of their own: album-access.test.ts. */
const aboutOne = new Set([
  'photos.getPhoto',
  'albums.getAlbum',
  'albums.listAlbumPhotos',
  'albums.getAlbumLayout',
  'shared-albums.getSharedAlbum',
  'shared-albums.getParticipants',
  'shared-albums.listSharedAlbumPhotos',
  'shared-albums.getSharedAlbumLayout',
  'downloads.getDownloadUrl',
  'exports.getExport',
  'exports.getExportChunkUrl',
]);

/** What a caller with the right kind of token gets; 401 is expected of everybody else. */
function expectedStatus(name: string, thing: Thing): number {
  // An archive goes by itself, after a week; its photo is what was deleted.
  if (name === 'downloads.getDownloadUrl' && thing === 'deleted') return 410;
  if (aboutOne.has(name) && thing !== 'own') return 404;
  // An operation is nothing that can be deleted.
  if (name === 'deleted-photos.getOperation' && (thing === 'foreign' || thing === 'missing')) return 404;
  return 200;
}

function mayCall(route: AnyRoute, caller: Caller): boolean {
  if (route.auth === 'customer') return caller === 'owner' || caller === 'other';
  return caller === 'back-office';
}

const table = Object.entries(routes).flatMap(([domain, entries]) =>
  Object.entries(entries).map(([name, route]) => ({ name: `${domain}.${name}`, route: route as AnyRoute })),
);

let test: TestApp & { databaseUrl: string };
let tokens: Record<Caller, string | undefined>;
let photos: Record<Thing, string>;
let operations: Record<Thing, string>;
let albums: Record<Thing, string>;
let sharedAlbums: Record<Thing, string>;
let downloads: Record<Thing, string>;
let exports: Record<Thing, string>;

const idsOf = (thing: Thing): Ids => ({
  photoId: photos[thing],
  operationId: operations[thing],
  albumId: albums[thing],
  sharedAlbumId: sharedAlbums[thing],
  downloadId: downloads[thing],
  exportId: exports[thing],
});

beforeAll(async () => {
  test = await createTestApp();
  const owner = await test.signUp('owner@demo.keepsake.test');
  const other = await test.signUp('other@demo.keepsake.test');
  tokens = {
    anonymous: undefined,
    malformed: 'not.a.token',
    owner: owner.token,
    other: other.token,
    'back-office': await test.backOfficeToken(),
  };
  const deleted = await uploadTestPhoto(test, owner.token, { seed: 2 });
  photos = {
    own: await uploadTestPhoto(test, owner.token, { seed: 1 }),
    foreign: await uploadTestPhoto(test, other.token, { seed: 3 }),
    deleted,
    missing: randomUUID(),
  };
  downloads = {
    own: (await downloadCalls(test, owner.token).create([photos.own])).id,
    foreign: (await downloadCalls(test, other.token).create([photos.foreign])).id,
    deleted: (await downloadCalls(test, owner.token).create([deleted])).id,
    missing: randomUUID(),
  };
  await test.request(tokens.owner, {
    method: 'DELETE',
    url: '/api/photo-management/photos',
    body: { photoIds: [deleted] },
  });
  const gone = await makeExport(test, owner);
  await runOnServer(test.databaseUrl, 'update exports set expires_at = created_at');
  exports = {
    own: await makeExport(test, owner),
    foreign: await makeExport(test, other),
    deleted: gone,
    missing: randomUUID(),
  };
  const own = await startOperation(tokens.owner);
  operations = { own, deleted: own, foreign: await startOperation(tokens.other), missing: randomUUID() };
  albums = await eachOf(makeAlbum, (id) => `/api/photo-management/albums/${id}`);
  sharedAlbums = await eachOf(makeSharedAlbum, (id) => `/api/sharing/shared-albums/${id}`);
});
afterAll(() => test.close());

async function makeAlbum(name: 'owner' | 'other'): Promise<string> {
  const url = '/api/photo-management/albums';
  const answer = await test.request(tokens[name], { method: 'POST', url, body: { name: 'Own' } });
  expect(answer.statusCode).toBe(201);
  return answer.json().albumId;
}

async function makeSharedAlbum(name: 'owner' | 'other'): Promise<string> {
  const albumId = randomUUID();
  const url = `/api/back-office/shared-albums/${albumId}`;
  const body = { name: 'Shared', ownerId: name, participantIds: [], photos: [] };
  const answer = await test.request(tokens['back-office'], { method: 'PUT', url, body });
  expect(answer.statusCode).toBe(200);
  return albumId;
}

async function eachOf(make: (name: 'owner' | 'other') => Promise<string>, urlOf: (id: string) => string) {
  const deleted = await make('owner');
  const answer = await test.request(tokens.owner, { method: 'DELETE', url: urlOf(deleted) });
  expect(answer.statusCode).toBe(204);
  return { own: await make('owner'), foreign: await make('other'), deleted, missing: randomUUID() };
}

/** Restores all of one deletion that hid nothing: an operation that changes nothing. */
async function startOperation(token: string | undefined): Promise<string> {
  const answer = await test.request(token, {
    method: 'POST',
    url: '/api/photo-management/photos/restore/all',
    body: {},
  });
  expect(answer.statusCode).toBe(202);
  return answer.json().operationId;
}

function ask(route: AnyRoute, sample: Sample, token: string | undefined) {
  const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) => sample.params?.[key] ?? 'absent');
  return test.request(token, {
    method: route.method,
    url: `${basePath(route.base)}${path}`,
    ...(sample.body && { body: sample.body }),
    headers: { 'x-correlationid': 'matrix' },
  });
}

describe('every route of the contract', () => {
  it.each(table)('$name has a sample in the matrix', ({ name }) => {
    expect(samples[name]).toBeDefined();
  });

  const guarded = table.filter(({ route }) => route.auth !== 'public');
  const refused = guarded.flatMap(({ name, route }) =>
    callers.filter((caller) => !mayCall(route, caller)).map((caller) => ({ name, route, caller })),
  );

  // spec P6.1, P7.1
  it.each(refused)('$name refuses $caller, whatever it is about', async ({ name, route, caller }) => {
    const answers = await Promise.all(
      things.map((thing) => ask(route, samples[name]?.(idsOf(thing)) ?? {}, tokens[caller])),
    );
    for (const answer of answers) expect(answer.statusCode).toBe(401);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });

  const reading = guarded.filter(({ route }) => route.auth === 'customer' && route.method === 'GET');
  const cases = reading.flatMap(({ name, route }) => things.map((thing) => ({ name, route, thing })));

  it.each(cases)('$name answers its owner about $thing', async ({ name, route, thing }) => {
    const answer = await ask(route, samples[name]?.(idsOf(thing)) ?? {}, tokens.owner);
    expect(answer.statusCode).toBe(expectedStatus(name, thing));
  });

  it('says the same of a foreign, a deleted and a missing photo', async () => {
    const route = routes.photos.getPhoto;
    const bodies = await Promise.all(
      (['foreign', 'deleted', 'missing'] as const).map(
        async (thing) => (await ask(route, { params: { id: photos[thing] } }, tokens.owner)).body,
      ),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  it('deletes nobody else’s photo, and tells foreign and missing ones alike', async () => {
    const body = { photoIds: [photos.foreign, photos.missing, photos.deleted] };
    const answer = await ask(routes.photos.deletePhotos, { body }, tokens.owner);
    expect(answer.json()).toEqual({ failed: body.photoIds });
    const still = await ask(routes.photos.getPhoto, { params: { id: photos.foreign } }, tokens.other);
    expect(still.statusCode).toBe(200);
  });

  // spec P6.1, A6.4
  it('is public only where the decisions say so', () => {
    const open = table.filter(({ route }) => route.auth === 'public').map(({ name }) => name);
    expect(open).toEqual([
      'config.getConfig',
      'config.getMessages',
      'public-config.getPublicConfig',
      'client-errors.reportClientError',
      'session.getToken',
      'session.logout',
    ]);
  });
});

describe('routes that are not JSON', () => {
  const uploads = rawRoutes.filter(({ auth }) => auth === 'customer');
  const cases = uploads.flatMap(({ methods, path }) => methods.map((method) => ({ method, path })));

  // spec P7.1, P7.39
  it.each(cases)('$method $path wants a customer’s token', async ({ method, path }) => {
    const url = path.replace(':id', 'A'.repeat(43));
    for (const caller of ['anonymous', 'malformed', 'back-office'] as const) {
      const answer = await test.request(tokens[caller], {
        method: method as 'POST',
        url,
        headers: { 'tus-resumable': '1.0.0' },
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  const signed = rawRoutes.filter(({ auth }) => auth === 'signature');
  const asked = signed.flatMap(({ methods, path }) => methods.map((method) => ({ method, path })));

  it.each(asked)('$method $path is missing without a signature, whoever asks', async ({ method, path }) => {
    const answers = await Promise.all(
      callers.map((caller) =>
        test.request(tokens[caller], {
          method: method as 'GET',
          url: fillPath(path),
          headers: { 'x-correlationid': 'matrix' },
        }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  // Who may listen is told on the socket itself: push-socket.test.ts asks as each caller.
  it('tells nobody anything at the push socket’s address but that it is one', async () => {
    const [socket] = rawRoutes.filter(({ auth }) => auth === 'socket');
    const answers = await Promise.all(
      callers.map((caller) =>
        test.request(tokens[caller], {
          method: 'GET',
          url: socket?.path ?? '',
          headers: { 'x-correlationid': 'matrix' },
        }),
      ),
    );
    for (const answer of answers) expect(answer.statusCode).toBe(426);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });

  it('serves every route of the list, and no route beside the lists', () => {
    const known = new Set([
      ...table.map(({ route }) => `${route.method} ${basePath(route.base)}${route.path}`),
      ...rawRoutes.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)),
    ]);
    const unknown = test.servedRoutes().filter((route) => !isListed(route, known));
    expect(unknown).toEqual([]);
  });
});

/** Listed itself, or below a listed `/*` of the same or any method. */
function isListed(route: string, known: ReadonlySet<string>): boolean {
  if (known.has(route)) return true;
  const [method = '', path = ''] = route.split(' ');
  if (method === 'HEAD') return isListed(`GET ${path}`, known);
  return [...known].some((entry) => {
    const [allowed, pattern = ''] = entry.split(' ');
    const below = pattern !== '/*' && pattern.endsWith('/*') && `${path}/`.startsWith(pattern.slice(0, -1));
    return below && (allowed === method || allowed === '*');
  });
}
