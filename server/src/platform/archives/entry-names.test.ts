// Proves DOW-20.

import { safeFileName } from '@keepsake/contract/file-names';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/seed.ts';
import { hostileName } from './hostile-names.suite.ts';
import { createEntryNames } from './index.ts';

const random = seededRandom('names in archives');

const jpeg = 'image/jpeg';
const types = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/heic': ['.heic', '.heif', '.hif'],
  'application/pdf': ['.pdf'],
  'application/zip': ['.zip'],
};

const bidi = '\u202e\u2066\u200f\u061c';
const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

it.each([
  ['IMG_0001.JPG', 'IMG_0001.JPG'],
  ['Zu\u0308rich e\u0301te\u0301.jpg', 'Z\u00fcrich \u00e9t\u00e9.jpg'],
  ['../../etc/passwd.jpg', '_.._etc_passwd.jpg'],
  ['C:\\photos\\a.jpg', 'C__photos_a.jpg'],
  ['what? "this" <is> a|b*.jpg', 'what_ _this_ _is_ a_b_.jpg'],
  ['a.jpg;1', 'a.jpg_1.jpg'],
  ['CON.jpg', '_CON.jpg'],
  ['com1', '_com1.jpg'],
  ['Lpt9 .tar.jpg', '_Lpt9 .tar.jpg'],
  ['aux', '_aux.jpg'],
  ['con.html', '_con.html.jpg'],
  ['COM\u00b9.jpg', '_COM\u00b9.jpg'],
  ['conin$.jpg', '_conin$.jpg'],
  ['console.jpg', 'console.jpg'],
  ['com10.jpg', 'com10.jpg'],
  ['photo.jpg. . .', 'photo.jpg'],
  ['photo .jpg', 'photo.jpg'],
  [' photo.jpg ', 'photo.jpg'],
  ['.hidden.jpg', 'hidden.jpg'],
  ['..jpg', 'photo.jpg'],
  ['.jpg', 'photo.jpg'],
  ['', 'photo.jpg'],
  ['...', 'photo.jpg'],
  ['-rf.jpg', '_-rf.jpg'],
  [`a${bidi}gpj.exe`, 'agpj.exe.jpg'],
  ['photo.jp\u202eg', 'photo.jpg'],
  ['photo.jpg\u00ad', 'photo.jpg\u00ad.jpg'],
  ['a\u0000b\u001b[31m\r\n\u007f\u0085.jpg', 'ab[31m.jpg'],
  ['line\u2028and\u2029paragraph.jpg', 'lineandparagraph.jpg'],
  ['half \ud83d\ude00 \ud83d pair.jpg', 'half \u{1f600} _ pair.jpg'],
  ['\udc00.jpg', '_.jpg'],
  ['\uffff\ufeff\u200b.jpg', '_.jpg'],
  // Without the mark between them, letter and accent are one character.
  ['e\u200e\u0301.jpg', '\u00e9.jpg'],
  ['My trip. Day two of it', 'My trip. Day two of it.jpg'],
  ['\u5199\u771f.\u753b\u50cf', '\u5199\u771f.\u753b\u50cf.jpg'],
])('makes %j safe: %j', (fileName, safe) => {
  expect(createEntryNames().take('', fileName, jpeg)).toBe(safe);
});

it('numbers names that are equal on some file system', () => {
  const names = createEntryNames();
  const given = [
    'IMG_1.jpg',
    'img_1.JPG',
    'IMG_1.jpg',
    'IMG_1 (2).jpg',
    'I\u200dMG_1.jpg',
    'ÉTÉ.jpg',
    'e\u0301te\u0301.jpg',
  ];
  expect(given.map((name) => names.take('', name, jpeg))).toEqual([
    'IMG_1.jpg',
    'img_1 (2).JPG',
    'IMG_1 (3).jpg',
    'IMG_1 (2) (2).jpg',
    'I\u200dMG_1 (4).jpg',
    'ÉTÉ.jpg',
    'été (2).jpg',
  ]);
  const street = ['Straße', 'STRASSE'].map((name) => names.take('', name, jpeg));
  expect(street).toEqual(['Straße.jpg', 'STRASSE (2).jpg']);
});

it('numbers each folder separately', () => {
  const names = createEntryNames();
  const folders = ['2024/03', '2024/04', '2024/03', ''];
  expect(folders.map((folder) => names.take(folder, 'a.jpg', jpeg))).toEqual([
    '2024/03/a.jpg',
    '2024/04/a.jpg',
    '2024/03/a (2).jpg',
    'a.jpg',
  ]);
});

it('numbers from the beginning again after clear()', () => {
  const names = createEntryNames();
  const take = () =>
    Array.from({ length: 1000 }, (_, index) => names.take('', `IMG_${index % 500}.jpg`, jpeg));
  const first = take();
  expect(new Set(first).size).toBe(1000);
  expect(names.take('', 'IMG_7.jpg', jpeg)).toBe('IMG_7 (3).jpg');
  names.clear();
  expect(take()).toEqual(first);
});

it.each([
  ['ascii', `${'x'.repeat(300)}.jpeg`, 120],
  ['two bytes each', `${'é'.repeat(300)}.jpeg`, 119],
  ['four bytes each', `${'\u{1f600}'.repeat(300)}.jpeg`, 117],
  ['a family of 18 bytes each', `${family.repeat(30)}.jpeg`, 113],
])('cuts %s between characters, and keeps the extension', (_what, fileName, bytes) => {
  const names = createEntryNames();
  const [first, second] = [names.take('', fileName, jpeg), names.take('', fileName, jpeg)];
  expect(Buffer.byteLength(first)).toBe(bytes);
  expect(first.endsWith('.jpeg')).toBe(true);
  expect(fileName.startsWith(first.slice(0, -5))).toBe(true);
  expect(second.endsWith(' (2).jpeg')).toBe(true);
  expect(Buffer.byteLength(second)).toBeLessThanOrEqual(120);
  expect(fileName.startsWith(second.slice(0, -9))).toBe(true);
  if (fileName.startsWith(family)) {
    for (const name of [first, second])
      expect(name.replace(/( \(2\))?\.jpeg$/, '').replaceAll(family, '')).toBe('');
  }
});

it('makes a cut name safe again', () => {
  const names = createEntryNames();
  const marks = '\u0301'.repeat(200);
  expect(names.take('', `con.${marks}.jpg`, jpeg)).toBe('_con.jpg');
  expect(names.take('', `x${marks}.jpg`, jpeg)).toBe('photo.jpg');
  expect(names.take('', `con.${'x'.repeat(200)}.jpg`, jpeg)).toBe(`_con.${'x'.repeat(111)}.jpg`);
  expect(names.take('', `${'x'.repeat(114)} . y.jpg`, jpeg)).toBe(`${'x'.repeat(114)}.jpg`);
});

it('keeps 70,000 of one name apart, without trying each number again', () => {
  const names = createEntryNames();
  const all = new Set(Array.from({ length: 70_000 }, () => names.take('', 'image.jpg', jpeg)));
  expect(all.size).toBe(70_000);
  expect(all).toContain('image (70000).jpg');
});

const device = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[\d¹²³])[\s]*(\.|$)/i;

/** Rule 13 of security.md on names, independent of the code. */
function expectSafe(name: string): void {
  const why = JSON.stringify(name);
  expect(name.normalize('NFC'), why).toBe(name);
  expect(name.isWellFormed(), why).toBe(true);
  expect(Buffer.byteLength(name), why).toBeLessThanOrEqual(120);
  expect(name, why).not.toMatch(/^[\s.-]|[\s.]$|^$/u);
  expect(name, why).not.toMatch(/[<>:;"/\\|?*\p{Cc}]/u);
  expect(name, why).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/u);
  expect(name, why).not.toMatch(device);
}

it('makes 2,000 hostile names safe and unique', () => {
  const names = createEntryNames();
  const seen = new Set<string>();
  for (let index = 0; index < 2000; index += 1) {
    const name = names.take('', hostileName(random), random.pick(Object.keys(types)));
    expectSafe(name);
    seen.add(name.toLowerCase().normalize('NFC'));
  }
  expect(seen.size).toBe(2000);
});

const unit = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.constantFrom('.', ' ', '/', 'CON', 'com1', '-', '\ud800', '\u202e', '\u0301', '\u0000', 'é', family),
);
const stems = fc.array(unit, { maxLength: 60 }).map((parts) => parts.join(''));

it('makes any text safe, ends it in an extension of the type, and keeps safe names', () => {
  const ends = ['', '.html', '.bat', '.hta', '.exe', '.jpg.', '.tar.gz', ...Object.values(types).flat()];
  const end = fc.constantFrom(...ends, ...ends.map((one) => one.toUpperCase()));
  const type = fc.constantFrom(...(Object.keys(types) as (keyof typeof types)[]));
  fc.assert(
    fc.property(stems, end, type, (start, given, mimeType) => {
      const names = createEntryNames();
      const take = () => names.take('', start + given, mimeType);
      const [name, again] = [take(), take()];
      for (const one of [name, again]) {
        expectSafe(one);
        expect(types[mimeType].some((own) => one.toLowerCase().endsWith(own))).toBe(true);
      }
      const isOwn = types[mimeType].includes(given.toLowerCase());
      if (isOwn) expect(name.endsWith(given)).toBe(true);
      expect(createEntryNames().take('', name, mimeType)).toBe(name);
      expect(again).toMatch(/ \(2\)\.\w+$/);
    }),
    { numRuns: 1000, seed: random.seed },
  );
});

it.each([
  [jpeg, 'holiday.html', 'holiday.html.jpg'],
  [jpeg, 'run.bat', 'run.bat.jpg'],
  [jpeg, 'photo.png', 'photo.png.jpg'],
  [jpeg, 'photo.heic', 'photo.heic.jpg'],
  [jpeg, 'photo.JPEG', 'photo.JPEG'],
  [jpeg, 'photo.jfif', 'photo.jfif'],
  [jpeg, `${'x'.repeat(114)}.html`, `${'x'.repeat(114)}.h.jpg`],
  ['image/png', 'photo.jpg', 'photo.jpg.png'],
  ['image/png', 'photo.PNG', 'photo.PNG'],
  ['image/heic', 'photo.HIF', 'photo.HIF'],
  ['image/heic', 'photo.heif', 'photo.heif'],
  ['image/heic', 'photo.jpg', 'photo.jpg.heic'],
  ['application/pdf', 'Norway\u202efdp.exe', 'Norwayfdp.exe.pdf'],
  ['application/zip', 'Trip 12.5', 'Trip 12.5.zip'],
  // Other APIs may name a type that is none.
  ['image/jpg', 'photo.heic', 'photo.heic'],
  ['constructor', 'run.bat', 'run.bat.jpg'],
])('ends the name of %s: %s', (mimeType, fileName, safe) => {
  expect(safeFileName(fileName, mimeType)).toBe(safe);
});
