import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { PushClient } from '../../../test/push-client.ts';
import {
  putAlbum,
  type SignedUp,
  share,
  sharedAlbumCallsOf,
  signUpPerson,
} from '../../../test/shared-album-calls.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';

let test: TestApp;
let server: string;
let round = 0;
let people: Record<'anna' | 'ben' | 'cleo', SignedUp>;
let clients: Record<'anna' | 'ben' | 'cleo', PushClient>;
let photoIds: string[];

const names = ['anna', 'ben', 'cleo'] as const;
type Name = (typeof names)[number];

beforeAll(async () => {
  test = await createTestApp();
  server = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

async function eachName<T>(make: (name: Name) => Promise<T>): Promise<Record<Name, T>> {
  const entries = await Promise.all(names.map(async (name) => [name, await make(name)] as const));
  return Object.fromEntries(entries) as Record<Name, T>;
}

beforeEach(async () => {
  round += 1;
  people = await eachName((name) => signUpPerson(test, `${name}${round}`));
  const { token } = people.anna;
  photoIds = [
    await uploadTestPhoto(test, token, { seed: 1 }),
    await uploadTestPhoto(test, token, { seed: 2 }),
  ];
  clients = await eachName((name) => PushClient.signIn(server, people[name].token));
});

/** Album ids of each message since the client connected. */
const received = (name: Name) =>
  clients[name].news.filter(({ type }) => type === 'albums-changed').map(({ data }) => data.payload.albumIds);

/** Counts messages up to a marker, since they arrive in order. */
const countReceived = () =>
  eachName(async (name) => {
    const { albumId } = await albumCalls(test, people[name].token).create('Mark');
    await clients[name].until(() => received(name).at(-1)?.toString() === albumId);
    return received(name).length;
  });

/** Messages to each customer during `work`. */
async function receivedWhile(work: () => Promise<unknown>): Promise<Record<Name, unknown[]>> {
  const begin = await countReceived();
  await work();
  const end = await countReceived();
  return eachName(async (name) => received(name).slice(begin[name], end[name] - 1));
}

it('notifies the owner once of every change of a private album', async () => {
  const calls = albumCalls(test, people.anna.token);
  let albumId = '';
  const create = await receivedWhile(async () => {
    ({ albumId } = await calls.create('Own'));
  });
  expect(create).toEqual({ anna: [[albumId]], ben: [], cleo: [] });
  const changes: [string, () => Promise<unknown>, number][] = [
    ['adding', () => calls.add(albumId, photoIds), 1],
    ['adding again', () => calls.add(albumId, photoIds), 0],
    ['moving', () => calls.move(albumId, [photoIds[1] as string], photoIds[0] as string), 1],
    ['naming', () => calls.send('PATCH', `/${albumId}`, { name: 'Other' }), 1],
    ['naming not', () => calls.send('PATCH', `/${albumId}`, {}), 0],
    ['removing', () => calls.remove(albumId, [photoIds[0] as string]), 1],
    ['removing again', () => calls.remove(albumId, [photoIds[0] as string]), 0],
    ['reading', () => calls.page(albumId), 0],
    ['deleting', () => calls.send('DELETE', `/${albumId}`), 1],
    ['deleting again', () => calls.send('DELETE', `/${albumId}`), 0],
  ];
  for (const [what, change, messages] of changes) {
    const { anna, ben } = await receivedWhile(change);
    expect([what, anna]).toEqual([what, Array(messages).fill([albumId])]);
    expect(ben).toEqual([]);
  }
});

it('notifies owner and participants of a shared album, also a removed participant', async () => {
  const { anna, ben, cleo } = people;
  const photos = photoIds.map((photoId) => ({ ownerId: anna.name, photoId }));
  const upsert = { ownerId: anna.name, participantIds: [ben.name, cleo.name], photos };
  let albumId = '';
  const summaryWhile = async (work: () => Promise<unknown>) => {
    const all = await receivedWhile(work);
    return names.filter((name) => all[name].length > 0).map((name) => `${name} ${all[name].length}`);
  };
  const make = async () => {
    albumId = await share(test, upsert);
  };
  expect(await summaryWhile(make)).toEqual(['anna 1', 'ben 1', 'cleo 1']);
  expect(await summaryWhile(() => share(test, { albumId, ...upsert }))).toEqual([]);
  expect(await summaryWhile(() => share(test, { albumId, ...upsert, name: 'Other' }))).toHaveLength(3);
  expect(await summaryWhile(() => putAlbum(test, { albumId, ...upsert, ownerId: ben.name }))).toEqual([]);
  const remove = { ...upsert, name: 'Other', participantIds: [cleo.name] };
  expect(await summaryWhile(() => share(test, { albumId, ...remove }))).toEqual([
    'anna 1',
    'ben 1',
    'cleo 1',
  ]);
  expect(await summaryWhile(() => share(test, { albumId, ...remove, name: 'Third' }))).toEqual([
    'anna 1',
    'cleo 1',
  ]);
  expect(await summaryWhile(() => sharedAlbumCallsOf(test, cleo).delete(albumId))).toEqual([
    'anna 1',
    'cleo 1',
  ]);
  // A participant who left is not added again.
  expect(await summaryWhile(() => share(test, { albumId, ...upsert, name: 'Third' }))).toEqual([
    'anna 1',
    'ben 1',
  ]);
  expect(await summaryWhile(() => sharedAlbumCallsOf(test, anna).delete(albumId))).toEqual([
    'anna 1',
    'ben 1',
  ]);
});

it('notifies once of all albums of photos that are deleted and restored', async () => {
  const calls = albumCalls(test, people.anna.token);
  const photos = photoIds.map((photoId) => ({ ownerId: people.anna.name, photoId }));
  const shared = await share(test, {
    ownerId: people.ben.name,
    participantIds: [people.anna.name, people.cleo.name],
    photos,
  });
  const own = (await calls.create('Own')).albumId;
  await calls.add(own, photoIds);
  const send = (method: 'DELETE' | 'POST', path: string, body?: object) =>
    test.request(people.anna.token, { method, url: `/api/photo-management${path}`, ...(body && { body }) });
  const sorted = (all: unknown) => (all as string[][]).map((ids) => [...ids].sort());
  const both = [own, shared].sort();
  for (const change of [
    () => send('DELETE', '/photos', { photoIds }),
    () => send('POST', '/photos/restore', { photoIds }),
    () => send('DELETE', '/photos/all'),
  ]) {
    const all = await receivedWhile(change);
    expect(sorted(all.anna)).toEqual([both]);
    expect([all.ben, all.cleo]).toEqual([[[shared]], [[shared]]]);
  }
});
