import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type MadeFile, makeZip, sourceOf, textOf } from './make-zip.suite.ts';
import { openZip } from './open-zip.ts';
import { readWholeEntry } from './small-entry.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Paths and texts of what can be read, and the codes of the rest. */
async function unpack(bytes: Uint8Array) {
  const source = sourceOf(bytes);
  const { entries, lost, isRepaired } = await openZip(source);
  const texts: [string, string][] = [];
  for (const entry of entries) {
    const text = await readWholeEntry(source, entry, 1e6).then(textOf, (error) => `(${error.code})`);
    texts.push([entry.path, text]);
  }
  return { texts, lost: lost.map(({ path, code }) => [path, code]), isRepaired };
}

const sound = (texts: [string, string][]) => ({ texts, lost: [], isRepaired: false });
const long = 'photo '.repeat(300);

describe('openZip', () => {
  it('lists stored and deflated files, and no folders', async () => {
    const bytes = makeZip([
      { path: 'Takeout/', content: '', isStored: true },
      { path: 'Takeout/a.jpg', content: 'one', isStored: true },
      { path: 'Takeout/b.json', content: long },
      { path: 'empty', content: '', isStored: true },
    ]);
    expect(await unpack(bytes)).toEqual(
      sound([
        ['Takeout/a.jpg', 'one'],
        ['Takeout/b.json', long],
        ['empty', ''],
      ]),
    );
  });

  it.each(['signed', 'unsigned', 'signed-64', 'unsigned-64'] as const)(
    'reads files whose lengths come behind the data: %s',
    async (descriptor) => {
      const bytes = makeZip([
        { path: 'a', content: long, descriptor },
        { path: 'b', content: 'two', descriptor, isStored: true },
      ]);
      expect(await unpack(bytes)).toEqual(
        sound([
          ['a', long],
          ['b', 'two'],
        ]),
      );
    },
  );

  it('reads names by the UTF-8 flag, as UTF-8 without it, and else as code page 437', async () => {
    const bytes = makeZip([
      { path: 'métadonnées.json', content: '' },
      { path: 'Größe.jpg', content: '', flags: 0 },
      { path: Uint8Array.of(0x47, 0x72, 0x94, 0xe1, 0x65), content: '', flags: 0 },
    ]);
    const { entries } = await openZip(sourceOf(bytes));
    expect(entries.map(({ path }) => path)).toEqual(['métadonnées.json', 'Größe.jpg', 'Größe']);
  });

  it('takes names as names: absolute ones, of other folders, twice the same', async () => {
    const paths = ['/etc/passwd', '../../a', 'C:\\a', 'a', 'a'];
    const bytes = makeZip(paths.map((path) => ({ path, content: 'x', isStored: true })));
    const { texts } = await unpack(bytes);
    expect(texts).toEqual(paths.map((path) => [path, 'x']));
  });

  it('keeps what the source throws', async () => {
    const gone = new Error('The file could not be read');
    const source = { size: 1000, read: () => Promise.reject(gone) };
    await expect(openZip(source)).rejects.toBe(gone);
  });

  it('does not take a fault of the source for one of the zip', async () => {
    const gone = new Error('The file could not be read');
    const sound = sourceOf(makeZip([{ path: 'a', content: 'one' }]));
    let reads = 0;
    const read = (start: number, end: number) =>
      ++reads === 1 ? Promise.reject(gone) : sound.read(start, end);
    await expect(openZip({ size: sound.size, read })).rejects.toBe(gone);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a photo', new Uint8Array(Buffer.from('\xff\xd8\xff no zip at all, PK but not quite'))],
  ])('refuses %s', async (_, bytes) => {
    await expect(openZip(sourceOf(bytes))).rejects.toMatchObject({ code: 'not-a-zip' });
  });
});

describe('openZip with the zips of other programs', () => {
  const files = ['photo.jpg', 'Größe & Co.json', 'empty.txt'];
  const contents = ['\xff\xd8\xff', long, ''];
  for (const [index, name] of files.entries()) writeFileSync(join(folder, name), contents[index] ?? '');
  const expected = files.map((name, index): [string, string] => [name, contents[index] ?? '']).sort();
  const sorted = ({ texts, ...rest }: Awaited<ReturnType<typeof unpack>>) => ({
    ...rest,
    texts: texts.sort(),
  });

  it('reads one of Info-ZIP', async () => {
    execFileSync('zip', ['-q', 'info.zip', ...files], { cwd: folder });
    expect(sorted(await unpack(readFileSync(join(folder, 'info.zip'))))).toEqual(sound(expected));
  });

  it('reads one that Info-ZIP has written into a pipe, with descriptors', async () => {
    const { stdout } = spawnSync('zip', ['-q', '-', ...files], { cwd: folder });
    expect(sorted(await unpack(stdout))).toEqual(sound(expected));
  });

  it('reads one that Info-ZIP has written into a pipe with zip64, and that unzip refuses', async () => {
    const { stdout } = spawnSync('zip', ['-q', '-fz', '-', ...files], { cwd: folder });
    expect(sorted(await unpack(stdout))).toEqual({ ...sound(expected), isRepaired: true });
  });

  it('reads one of Python, whose zip64 is in the local headers only', async () => {
    const program = [
      'import sys, zipfile',
      "z = zipfile.ZipFile('python.zip', 'w', zipfile.ZIP_DEFLATED)",
      'for name in sys.argv[1:]:',
      "  with z.open(zipfile.ZipInfo(name), 'w', force_zip64=True) as f: f.write(open(name, 'rb').read())",
      'z.close()',
    ].join('\n');
    execFileSync('python3', ['-c', program, ...files], { cwd: folder });
    expect(sorted(await unpack(readFileSync(join(folder, 'python.zip'))))).toEqual(sound(expected));
  });
});

describe('openZip with a hostile zip', () => {
  const first: MadeFile = { path: 'a', content: long };

  it.each<[string, Partial<MadeFile>, string]>([
    ['a password', { flags: 1 }, 'encrypted'],
    ['another compression', { method: 12 }, 'unsupported-compression'],
    ['a stored file of two lengths', { isStored: true, says: { bytes: 5 } }, 'wrong-size'],
    ['a length that reaches into the next file', { says: { compressedBytes: 100_000 } }, 'overlapping'],
  ])('does not list a file with %s', async (_, lie, code) => {
    const bytes = makeZip([
      { ...first, ...lie },
      { path: 'b', content: 'sound' },
    ]);
    expect(await unpack(bytes)).toEqual({ texts: [['b', 'sound']], lost: [['a', code]], isRepaired: false });
  });

  it('gives one of several files that have the same bytes', async () => {
    const bytes = makeZip([first, { path: 'b', content: '', says: { start: 0 } }]);
    expect((await unpack(bytes)).lost).toEqual([['a', 'overlapping']]);
  });

  it.each<[string, NonNullable<MadeFile['says']>, string]>([
    ['smaller than it is', { bytes: 100 }, 'wrong-size'],
    ['larger than it is', { bytes: 500_000 }, 'damaged'],
    ['of another CRC-32', { crc32: 1 }, 'damaged'],
  ])('refuses a file that is declared %s', async (_, says, code) => {
    const { texts } = await unpack(
      makeZip([
        { ...first, says },
        { path: 'b', content: 'sound' },
      ]),
    );
    expect(texts).toEqual([
      ['a', `(${code})`],
      ['b', 'sound'],
    ]);
  });
});

describe('openZip with any files', () => {
  const anyFile = fc.record({
    path: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((path) => !path.endsWith('/')),
    content: fc.uint8Array({ maxLength: 500 }),
    isStored: fc.boolean(),
    descriptor: fc.constantFrom(undefined, 'signed' as const, 'unsigned' as const, 'signed-64' as const),
  });
  const filesOf = (drawn: readonly unknown[]) => drawn as MadeFile[];

  it('gives each of them', async () => {
    const property = fc.asyncProperty(fc.array(anyFile, { minLength: 1, maxLength: 8 }), async (drawn) => {
      const files = filesOf(drawn);
      const { texts, lost, isRepaired } = await unpack(makeZip(files));
      expect({ lost, isRepaired }).toEqual({ lost: [], isRepaired: false });
      expect(texts).toEqual(files.map(({ path, content }) => [path, textOf(content as Uint8Array)]));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('gives each of them without the central directory', async () => {
    const property = fc.asyncProperty(fc.array(anyFile, { minLength: 1, maxLength: 8 }), async (drawn) => {
      const files = filesOf(drawn);
      const { texts, lost, isRepaired } = await unpack(withoutDirectory(files));
      expect({ lost, isRepaired }).toEqual({ lost: [], isRepaired: true });
      expect(texts).toEqual(files.map(({ path, content }) => [path, textOf(content as Uint8Array)]));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  function withoutDirectory(files: readonly MadeFile[]): Uint8Array {
    // Something that begins as a central directory does, so that the last descriptor has its end.
    const bytes = makeZip(files);
    const start = new DataView(bytes.buffer).getUint32(bytes.length - 6, true);
    return bytes.slice(0, start + 4);
  }
});
