// Proves UPL-21, UPL-22.

import { expect, test, vi } from 'vitest';
import { handleOf } from './file-handles.ts';
import { carriesFiles, readDroppedFiles } from './read-dropped-files.ts';

const fileEntry = (name: string, fails = false, content: BlobPart = 'x') => ({
  name,
  fullPath: `/${name}`,
  isFile: true,
  isDirectory: false,
  file: (found: (file: File) => void, failed: (error: Error) => void) =>
    fails ? failed(new Error('not readable')) : found(new File([content], name, { lastModified: 1 })),
});

/** A folder whose reader returns its entries in parts, as browsers do. */
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

/** As in browsers, a folder is a file too, without a type. */
function drop(...entries: { name: string }[]) {
  const items = entries.map((entry) => ({
    kind: 'file',
    getAsFile: () => new File(['x'], entry.name, { lastModified: 1 }),
    webkitGetAsEntry: vi.fn(() => entry),
    getAsFileSystemHandle: vi.fn(async (): Promise<object | null> => null),
  }));
  return { items, types: ['Files'] };
}

async function read(transfer: object, isStopped = (_found: number) => false) {
  const files: File[] = [];
  const leftOut = await readDroppedFiles(transfer as DataTransfer, {
    onFiles: (found) => void files.push(...found),
    isStopped: () => isStopped(files.length),
  });
  return { files, names: files.map(({ name }) => name), leftOut };
}

test('folders are opened, however deep and however many parts their readers give', async () => {
  const inner = folderEntry('2024', [fileEntry('b.jpg')], [fileEntry('c.jpg'), fileEntry('d.jpg')]);
  const { names } = await read(
    drop(fileEntry('a.jpg'), folderEntry('photos', [inner], [fileEntry('e.jpg')])),
  );
  expect(names).toEqual(['a.jpg', 'e.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
});

test('what is no photo is counted in folders, and stays when it was dropped alone', async () => {
  const folder = folderEntry('photos', [fileEntry('.DS_Store'), fileEntry('a.jpg'), fileEntry('clip.mov')]);
  expect(await read(drop(fileEntry('notes.pdf'), folder))).toMatchObject({
    names: ['notes.pdf', 'a.jpg'],
    leftOut: 1,
  });
});

test('a photo without a name for it is found by its content', async () => {
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1);
  const folder = folderEntry('photos', [fileEntry('IMG_0001', false, jpeg), fileEntry('Thumbs.db')]);
  expect(await read(drop(folder))).toMatchObject({ names: ['IMG_0001'], leftOut: 1 });
});

test('a link to a folder around it is not followed', async () => {
  const entries: object[] = [fileEntry('a.jpg')];
  const folder = folderEntry('photos', entries);
  entries.push(folderEntry('inner', [folderEntry('link', entries), fileEntry('b.jpg')]));
  expect((await read(drop(folder))).names).toEqual(['a.jpg', 'b.jpg']);
});

test('folders in folders with the same name are read', async () => {
  const deep = folderEntry('DCIM', [folderEntry('DCIM', [folderEntry('DCIM', [fileEntry('a.jpg')])])]);
  expect((await read(drop(deep))).names).toEqual(['a.jpg']);
});

test('50,000 photos are found, unless the reading is stopped', async () => {
  const folders = Array.from({ length: 50 }, (_, folder) =>
    folderEntry(
      `${folder}`,
      Array.from({ length: 1000 }, (_, photo) => fileEntry(`${folder}-${photo}.jpg`)),
    ),
  );
  const all = folderEntry('photos', folders);
  expect((await read(drop(all))).files).toHaveLength(50_000);
  expect((await read(drop(all), (found) => found >= 2000)).files).toHaveLength(2000);
});

test('one file of a folder that cannot be opened does not cost the others', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const folder = folderEntry('photos', [fileEntry('a.jpg', true), fileEntry('b.jpg')]);
  expect((await read(drop(folder))).names).toEqual(['b.jpg']);
  expect(report).toHaveBeenCalledOnce();
  report.mockRestore();
});

test('handles of dropped files are kept', async () => {
  const handle = { kind: 'file', name: 'a.jpg' };
  const transfer = drop(fileEntry('a.jpg'), folderEntry('photos', [fileEntry('b.jpg')]), fileEntry('c.jpg'));
  transfer.items[0]?.getAsFileSystemHandle.mockResolvedValue(handle);
  transfer.items[2]?.getAsFileSystemHandle.mockRejectedValue(new Error('not allowed'));
  expect((await read(transfer)).files.map(handleOf)).toEqual([handle, undefined, undefined]);
});

test('waits for some handles of thousands of photos, and for no entries', async () => {
  const names = Array.from({ length: 2000 }, (_, index) => fileEntry(`${index}.heic`));
  const transfer = drop(...names);
  expect((await read(transfer)).files).toHaveLength(2000);
  const calls = (of: 'webkitGetAsEntry' | 'getAsFileSystemHandle') =>
    transfer.items.reduce((sum, item) => sum + item[of].mock.calls.length, 0);
  expect([calls('webkitGetAsEntry'), calls('getAsFileSystemHandle')]).toEqual([0, 500]);
});

test('leaves out text next to a pasted picture', async () => {
  const picture = { kind: 'file', getAsFile: () => new File(['x'], 'image.png') };
  const text = { kind: 'string', getAsFile: () => null };
  expect((await read({ items: [text, picture] })).names).toEqual(['image.png']);
  expect(carriesFiles(drop() as unknown as DataTransfer)).toBe(true);
  expect(carriesFiles({ types: ['text/plain'] } as unknown as DataTransfer)).toBe(false);
  expect(carriesFiles(null)).toBe(false);
});
