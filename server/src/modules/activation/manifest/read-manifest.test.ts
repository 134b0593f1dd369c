// Proves ACT-25.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceEntry } from '../../imports/index.ts';
import { NotJson, readJsonMembers } from './json-members.ts';
import { type Fault, readManifest } from './read-manifest.ts';

async function* inChunks(text: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function membersOf(text: string | Uint8Array, size = 7, maxLength = 1000) {
  const found: unknown[] = [];
  for await (const { name, index, value } of readJsonMembers(inChunks(text, size), maxLength)) {
    found.push(index === undefined ? [name, value] : [name, index, value]);
  }
  return found;
}

describe('readJsonMembers', () => {
  it('reads what JSON.parse reads, however it is cut', async () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const object = fc.dictionary(fc.string({ unit: 'binary' }), value, { noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(object, fc.integer({ min: 1, max: 30 }), fc.nat(3), async (given, size, indent) => {
        const text = JSON.stringify(given, undefined, indent);
        const expected = Object.entries(JSON.parse(text) as object).flatMap(([name, one]) =>
          Array.isArray(one) ? one.map((element, index) => [name, index, element]) : [[name, one]],
        );
        expect(await membersOf(text, size, 1_000_000)).toEqual(expected);
      }),
    );
  });

  it.each([
    ['nothing', '', 'is no object'],
    ['a number', '7', 'is no object'],
    ['an array', '[1]', 'is no object'],
    ['a text', '"a"', 'is no object'],
    ['an end in a member', '{"a": 1', 'ends too early'],
    ['an end in an array', '{"a": [1, {"b": 2}', 'a[1] ends too early'],
    ['an end in a text', '{"a": "b', 'ends too early'],
    ['more than an object', '{} {}', 'is no object'],
    ['words behind it', '{} x', 'is no object'],
    ['two commas', '{"a": [1,, 2]}', 'a[1] is not JSON'],
    ['a comma at the end', '{"a": [1,]}', 'a[1] is not JSON'],
    ['a wrong bracket', '{"a": [1}', 'is not JSON'],
    ['another wrong bracket', '{"a": 1]', 'is not JSON'],
    ['no comma', '{"a": 1 "b": 2}', 'is not JSON'],
    ['no comma behind an array', '{"a": [] "b": 2}', 'is not JSON'],
    ['a bare name', '{a: [1]}', 'is not JSON'],
    ['a wrong element', '{"a": [1, tru]}', 'a[1] is not JSON'],
    ['a long element', `{"a": ["${'x'.repeat(2000)}"]}`, 'is longer than'],
    ['other bytes than UTF-8', Buffer.from([0x7b, 0xff]), 'not UTF-8'],
  ])('refuses %s', async (_what, text, message) => {
    const read = membersOf(text);
    await expect(read).rejects.toThrow(NotJson);
    await expect(read).rejects.toThrow(message);
  });
});

const photo = { key: '1', file: 'a/1.jpg', bytes: 3 };

async function read(list: object) {
  const faults: Fault[] = [];
  const entries: SourceEntry[] = [];
  const options = { customer: 'me', onFault: (fault: Fault) => faults.push(fault) };
  const text = JSON.stringify({ version: 1, customer: 'me', ...list });
  for await (const entry of readManifest(inChunks(text, 11), options)) entries.push(entry);
  return { entries, faults };
}

describe('readManifest', () => {
  it('reads photos, albums and shared albums, whose keys may be the same', async () => {
    const album = { key: 'x', name: 'A', photos: ['1'] };
    const shared = { ...album, participants: [{ email: 'a@example.com' }] };
    expect(await read({ albums: [album], photos: [photo], sharedAlbums: [shared] })).toEqual({
      faults: [],
      entries: [
        { kind: 'album', key: 'albums x', album },
        { kind: 'photo', photo },
        { kind: 'album', key: 'sharedAlbums x', album: shared },
      ],
    });
  });

  it.each([
    ['another version', { version: 2 }, 'version'],
    ['another customer', { customer: 'you' }, 'customer'],
    ['an unknown member', { pictures: 1 }, ''],
    ['no array', { photos: {} }, 'photos'],
    ['no key', { photos: [photo, { ...photo, key: '' }] }, 'photos[1].key'],
    ['an absolute file', { photos: [{ ...photo, file: '/etc/passwd' }] }, 'photos[0].file'],
    ['a file outside', { photos: [{ ...photo, file: 'a/../../b.jpg' }] }, 'photos[0].file'],
    ['a file of Windows', { photos: [{ ...photo, file: 'a\\..\\b.jpg' }] }, 'photos[0].file'],
    ['no length', { photos: [{ key: '1', file: 'a' }] }, 'photos[0].bytes'],
    ['a length of nothing', { photos: [{ ...photo, bytes: 0 }] }, 'photos[0].bytes'],
    ['a short hash', { photos: [{ ...photo, sha256: 'abc' }] }, 'photos[0].sha256'],
    ['a day', { photos: [{ ...photo, dateTaken: '2019-07-04' }] }, 'photos[0].dateTaken'],
    [
      'a date that is none',
      { photos: [{ ...photo, dateTaken: '2019-02-30T10:00:00' }] },
      'photos[0].dateTaken',
    ],
    ['UTC of a camera', { photos: [{ ...photo, dateTaken: '2019-07-04T10:00:00Z' }] }, 'photos[0].dateTaken'],
    ['a local instant', { photos: [{ ...photo, created: '2019-07-04T10:00:00' }] }, 'photos[0].created'],
    ['an unknown field', { photos: [{ ...photo, title: 'x' }] }, 'photos[0]'],
    ['an album without a name', { albums: [{ key: 'x', name: '', photos: [] }] }, 'albums[0].name'],
    [
      'no participants',
      { sharedAlbums: [{ key: 'x', name: 'A', photos: [] }] },
      'sharedAlbums[0].participants',
    ],
  ])('names the place of %s', async (_what, list, place) => {
    const { faults } = await read(list);
    expect(faults.map((fault) => fault.place)).toEqual([place]);
  });
});
