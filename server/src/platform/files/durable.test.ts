import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureFolder, FolderCache, makeFolderInside } from './durable.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-durable-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('creates parent folders, and accepts existing ones', async () => {
  const deep = path.join(folder, 'a/b/c');
  await ensureFolder(deep);
  await ensureFolder(deep);
  expect((await stat(deep)).isDirectory()).toBe(true);
});

describe('a folder that is kept', () => {
  it('is created in an existing one, and retried after a failure', async () => {
    const folders = new FolderCache(makeFolderInside);
    const file = path.join(folder, 'a/b/file');
    const write = () => folders.within(path.dirname(file), () => writeFile(file, 'x'));
    await expect(write()).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readdir(folder)).toEqual([]);
    await ensureFolder(path.join(folder, 'a'));
    await write();
    expect(await readFile(file, 'utf8')).toBe('x');
  });

  it('is created again when it is missing, once per task', async () => {
    const folders = new FolderCache(ensureFolder);
    const kept = path.join(folder, 'kept');
    let tries = 0;
    const write = () =>
      folders.within(kept, async () => {
        tries += 1;
        await writeFile(path.join(kept, 'file'), 'x');
      });
    await write();
    await rm(kept, { recursive: true });
    await write();
    expect(tries).toBe(3);
    const never = folders.within(kept, () => {
      tries += 1;
      return readFile(path.join(kept, 'none'));
    });
    await expect(never).rejects.toMatchObject({ code: 'ENOENT' });
    expect(tries).toBe(5);
  });
});
