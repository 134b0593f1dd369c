// Proves ALB-28.

import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { albumCalls } from './album-calls.ts';
import { createTestApp, type TestApp } from './app.ts';
import { putAlbum, type SignedUp, share, sharedAlbumCallsOf, signUpPerson } from './shared-album-calls.ts';

let test: TestApp;
let anna: SignedUp;
let ben: SignedUp;

beforeAll(async () => {
  test = await createTestApp();
  anna = await signUpPerson(test, 'anna');
  ben = await signUpPerson(test, 'ben');
});
afterAll(() => test.close());

const allowed: Readonly<Record<string, string>> = {
  'right to left': 'צילומים של סבתא',
  'right to left with digits and Latin': 'عطلة 2024 in Lisbon',
  'joiners of Persian and Indic scripts': 'می\u200cخواهم \u0915\u094d\u200d\u0937 ශ්\u200dරී',
  'Arabic signs around numbers': '\u06dd١٢',
  'emoji with joiners': '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽',
  'flags and keycaps': '🇳🇱 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'combining marks': 'Ame\u0301lie \u0d15\u0d4d\u0d37 e\u0301\u0302\u0303\u0304\u0305',
  'the same composed': 'Am\u00e9lie',
  'scripts of several bytes': '東京の桜 · กรุงเทพฯ · ಬೆಂಗಳೂರು · 한글',
  'beyond the basic plane': '𠜎𠜱 𝒜𝓃𝓃𝒶 🜁',
  quotes: `Anna's "best" \`days\` “2024” ‘x’ «y»`,
  SQL: `') drop table albums -- %_\\ $1 \${x}`,
  entities: '&amp; &lt;b&gt;'.replaceAll(';', ','),
  'braces of messages': '{name} {{x}} %s {0, plural, other {#}}',
  'spaces within': 'a  b\u00a0c\u3000d',
  digits: '2024',
  'words of programs': 'null undefined NaN __proto__ constructor',
  'as long as may be': '𝒜'.repeat(limits.albums.maxNameLength),
};

const imported: Readonly<Record<string, string>> = {
  ...allowed,
  'SQL of several statements': `'); drop table albums; --`,
  HTML: '<script>alert(1)</script>; <img src=x onerror=alert(1)>',
  'blanks around': '  Sea \u3000',
  blanks: '   ',
  'invisible ones': 'a\u200bb\u00adc\ufeffd',
  'isolates and marks of direction': '\u2067שלום\u2069 \u200fabc\u200e',
  'control characters': 'a\u0001b\u001b[31mc\r\n',
};

describe('the name of an album', () => {
  it.each(Object.entries(allowed))('is returned as it was with %s', async (_, name) => {
    const calls = albumCalls(test, anna.token);
    const { albumId, albumName } = await calls.create(`\u3000 ${name}\n`);
    expect(albumName).toBe(name);
    const renamed = await calls.send('PATCH', `/${albumId}`, { name: `${name} ` });
    expect(renamed.json().albumName).toBe(name);
    expect((await calls.read(albumId)).albumName).toBe(name);
    const listed = (await calls.list('?limit=1')).albums;
    expect(listed.map((album) => album.albumName)).toEqual([name]);
  });

  it.each([
    ['a\u200bb\u00adc\ufeffd', 'abcd'],
    ['\u2067שלום\u2069 \u200fabc\u200e', 'שלום abc'],
    ['\u202eabc', 'abc'],
    ['a \u2067b', 'a b'],
    ['a\nb\tc\u0085d\u2028e\u0000f', 'abcdef'],
    ['a\u200db \u200cc می\u200c\u200cخ', 'ab c می\u200cخ'],
    ['👩\u200d', '👩'],
    ['\u200b Sea \u200b', 'Sea'],
    ['Sea\u{e0041}\u{e0042}', 'Sea'],
    [`${'\u200b'.repeat(limits.albums.maxNameLength)}Sea`, 'Sea'],
  ])('loses what is invisible: %j', async (typed, name) => {
    const calls = albumCalls(test, anna.token);
    const { albumId, albumName } = await calls.create(typed);
    expect(albumName).toBe(name);
    await calls.send('PATCH', `/${albumId}`, { name: 'Other' });
    const renamed = await calls.send('PATCH', `/${albumId}`, { name: typed });
    expect(renamed.json().albumName).toBe(name);
  });

  it.each([
    '',
    '   ',
    '\u3000\u00a0\ufeff',
    'a<b',
    'a>b',
    'a;b',
    '&amp;',
    'x'.repeat(limits.albums.maxNameLength + 1),
    'half \ud83d',
    // An invisible character.
    '\u200b',
    '\u2060\u200d\ufe0f',
    '\u3164',
    '\u2800 \u00ad',
    '\u2067\u2069',
    '\n\u0000\u202e',
    'a\u200b<b',
  ])('is invalid as %j, and nothing is made or changed', async (name) => {
    const calls = albumCalls(test, anna.token);
    const { albumId } = await calls.create('Before');
    const count = (await calls.list()).albums.length;
    for (const response of [
      await calls.send('POST', '', { name }),
      await calls.send('PATCH', `/${albumId}`, { name }),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json().code).toBe('invalid-request');
    }
    expect((await calls.list()).albums).toHaveLength(count);
    expect((await calls.read(albumId)).albumName).toBe('Before');
  });

  it.each(Object.entries(imported))('stays as it is when imported with %s', async (_, name) => {
    const albumId = await share(test, { ownerId: anna.name, participantIds: [ben.name], name });
    expect((await sharedAlbumCallsOf(test, ben).read(`/${albumId}`)).albumName).toBe(name);
    expect((await albumCalls(test, anna.token).read(albumId)).albumName).toBe(name);
  });

  it.each(['nul \u0000', 'half \ud83d'])(
    'is refused when it is imported without being valid text: %j',
    async (name) => {
      const { response } = await putAlbum(test, { ownerId: anna.name, name });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ field: 'name' });
    },
  );
});
