import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureFolder, FolderKeeper } from './durable.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-durable-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes folders above, and does not mind those that are there', async () => {
  const deep = path.join(folder, 'a/b/c');
  await ensureFolder(deep);
  await ensureFolder(deep);
  expect((await stat(deep)).isDirectory()).toBe(true);
});

it('tries again after a folder could not be made', async () => {
  const keeper = new FolderKeeper();
  const wanted = path.join(folder, 'a/b');
  await writeFile(path.join(folder, 'a'), 'in the way');
  await expect(keeper.ensure(wanted)).rejects.toThrow();
  await rm(path.join(folder, 'a'));
  await keeper.ensure(wanted);
  expect((await stat(wanted)).isDirectory()).toBe(true);
});
