import { describe, expect, it } from 'vitest';
import { type MadeFile, makeZip, sourceOf, textOf } from './make-zip.suite.ts';
import { openZip } from './open-zip.ts';
import { readWholeEntry } from './small-entry.ts';

const contentOf = (name: string) =>
  Array.from({ length: 100 }, (_, at) => `${name}${(at * 7919) % 997}`).join();
const filesOf = (names: string, more: Partial<MadeFile> = {}): MadeFile[] =>
  [...names].map((path) => ({ path, content: contentOf(path), ...more }));

/** Names of what is sound, and of what is not, with the code. */
async function sort(bytes: Uint8Array) {
  const source = sourceOf(bytes);
  const { entries, lost, isRepaired } = await openZip(source);
  const names: string[] = [];
  const bad = lost.map(({ path, code }) => `${path} ${code}`);
  for (const entry of entries) {
    try {
      const text = textOf(await readWholeEntry(source, entry, 1e6));
      expect(text).toBe(contentOf(entry.path));
      names.push(entry.path);
    } catch (error) {
      bad.push(`${entry.path} ${(error as { code?: string }).code}`);
    }
  }
  return { sound: names.join(''), bad: bad.sort(), isRepaired };
}

/** Where the local header of each file begins. */
async function startsOf(bytes: Uint8Array) {
  const { entries } = await openZip(sourceOf(bytes));
  return entries.map(({ start }) => start);
}

const cut = (bytes: Uint8Array, from: number, to: number) =>
  Uint8Array.from([...bytes.subarray(0, from), ...bytes.subarray(to)]);

const kinds: [string, Partial<MadeFile>][] = [
  ['stored', { isStored: true }],
  ['deflated', {}],
  ['with descriptors', { descriptor: 'signed' }],
  ['with descriptors without signature', { descriptor: 'unsigned' }],
  ['with descriptors of 64 bits', { descriptor: 'signed-64' }],
  ['stored, with descriptors', { isStored: true, descriptor: 'signed' }],
];

describe.each(kinds)('openZip with a damaged zip, %s', (_, more) => {
  const bytes = makeZip(filesOf('abcde', more));

  it('gives the files before the end of a download that broke off, and names the last', async () => {
    const starts = await startsOf(bytes);
    const broken = bytes.slice(0, (starts[3] ?? 0) + 40);
    expect(await sort(broken)).toEqual({ sound: 'abc', bad: ['d cut-off'], isRepaired: true });
  });

  it('gives each file when only the end of the table of contents is missing', async () => {
    expect(await sort(bytes.slice(0, -10))).toEqual({ sound: 'abcde', bad: [], isRepaired: true });
  });

  it('names the file whose bytes are wrong', async () => {
    const [, , start = 0] = await startsOf(bytes);
    const broken = bytes.slice().fill(0x55, start + 33, start + 39);
    expect(await sort(broken)).toEqual({ sound: 'abde', bad: ['c damaged'], isRepaired: false });
  });

  it('names the file whose header is overwritten', async () => {
    const [, , start = 0] = await startsOf(bytes);
    const broken = bytes.slice().fill(0, start, start + 31);
    expect(await sort(broken)).toEqual({ sound: 'abde', bad: ['c damaged'], isRepaired: false });
  });

  it('gives the files around a hole, and names that in it', async () => {
    const [, , start = 0] = await startsOf(bytes);
    expect(await sort(cut(bytes, start + 35, start + 40))).toEqual({
      sound: 'abde',
      bad: ['c damaged'],
      isRepaired: true,
    });
  });

  it('names files of which only the table of contents is left', async () => {
    const [, first = 0, , second = 0] = await startsOf(bytes);
    expect(await sort(cut(bytes, first, second))).toEqual({
      sound: 'ade',
      bad: ['b damaged', 'c damaged'],
      isRepaired: true,
    });
  });

  it('gives each file when the table of contents is damaged', async () => {
    const directory = new DataView(bytes.buffer).getUint32(bytes.length - 6, true);
    const broken = bytes.slice().fill(0, directory + 47, directory + 51);
    expect(await sort(broken)).toEqual({ sound: 'abcde', bad: [], isRepaired: true });
  });

  it('gives each file behind bytes that do not belong to the zip', async () => {
    const broken = Uint8Array.from([...Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), ...bytes]);
    expect(await sort(broken)).toEqual({ sound: 'abcde', bad: [], isRepaired: true });
  });
});

describe('openZip with a zip that lies in a damaged one', () => {
  const inner = makeZip(filesOf('xyz'));

  it.each<[string, Partial<MadeFile>]>([
    ['with its length', {}],
    ['with a descriptor', { descriptor: 'signed' }],
  ])('does not take its files for those of the outer one, %s', async (_, more) => {
    const [a, b] = filesOf('ab', more) as [MadeFile, MadeFile];
    const bytes = makeZip([a, { path: 'inner.zip', content: inner, isStored: true, ...more }, b]);
    const { entries, isRepaired } = await openZip(sourceOf(bytes.slice(0, -10)));
    expect(entries.map(({ path }) => path)).toEqual(['a', 'inner.zip', 'b']);
    expect(isRepaired).toBe(true);
  });
});

it.each([4 * 1024, 256 * 1024])(
  'finds headers across the ends of the windows of %i bytes',
  async (windowBytes) => {
    // The length comes behind the data, so that each byte is searched.
    for (let less = 0; less < 5; less++) {
      const content = new Uint8Array(windowBytes - 30 - less).fill(0x50);
      const files: MadeFile[] = [
        { path: 'a', content, isStored: true, descriptor: 'signed' },
        { path: 'b', content: 'two', isStored: true, descriptor: 'unsigned' },
        { path: 'c', content: 'three', isStored: true },
      ];
      const { entries, lost } = await openZip(sourceOf(makeZip(files).slice(0, -10)));
      expect([entries.length, lost]).toEqual([3, []]);
    }
  },
);

it('reads little of a zip without table of contents whose headers have lengths', async () => {
  const large = { content: new Uint8Array(1_000_000), isStored: true };
  const bytes = makeZip([...'abcdefgh'].map((path) => ({ path, ...large })));
  const source = sourceOf(bytes.slice(0, -10));
  expect((await openZip(source)).entries).toHaveLength(8);
  expect(source.bytesRead).toBeLessThan(bytes.length / 4);
});
