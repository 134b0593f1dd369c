import { expect, test, vi } from 'vitest';
import { carriesFiles, readDroppedFiles } from './read-dropped-files.ts';

const fileEntry = (name: string, fails = false) => ({
  name,
  fullPath: `/${name}`,
  isFile: true,
  isDirectory: false,
  file: (found: (file: File) => void, failed: (error: Error) => void) =>
    fails ? failed(new Error('not readable')) : found(new File(['x'], name)),
});

/** A folder whose reader gives its entries in parts, as browsers do. */
const folderEntry = (name: string, ...parts: object[][]) => ({
  name,
  fullPath: `/${name}`,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const left = [...parts, []];
    return { readEntries: (found: (entries: object[]) => void) => found(left.shift() ?? []) };
  },
});

function drop(...entries: (object | null)[]): DataTransfer {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  return { items, files: [new File(['x'], 'plain.jpg')], types: ['Files'] } as unknown as DataTransfer;
}

const namesOf = async (transfer: DataTransfer) => (await readDroppedFiles(transfer)).map(({ name }) => name);

test('folders are opened, however deep and however many parts their readers give', async () => {
  const inner = folderEntry('2024', [fileEntry('b.jpg')], [fileEntry('c.jpg'), fileEntry('d.jpg')]);
  expect(
    await namesOf(drop(fileEntry('a.jpg'), folderEntry('photos', [inner], [fileEntry('e.jpg')]))),
  ).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
});

test('the notes that systems keep beside files are left out', async () => {
  expect(await namesOf(drop(folderEntry('photos', [fileEntry('.DS_Store'), fileEntry('a.jpg')])))).toEqual([
    'a.jpg',
  ]);
});

test('one file that cannot be opened does not cost the others', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await namesOf(drop(fileEntry('a.jpg', true), fileEntry('b.jpg')))).toEqual(['b.jpg']);
  expect(report).toHaveBeenCalledOnce();
  report.mockRestore();
});

test('without entries the plain list of files is taken', async () => {
  expect(await namesOf(drop(null))).toEqual(['plain.jpg']);
  expect(carriesFiles(drop())).toBe(true);
  expect(carriesFiles({ types: ['text/plain'] } as unknown as DataTransfer)).toBe(false);
  expect(carriesFiles(null)).toBe(false);
});
