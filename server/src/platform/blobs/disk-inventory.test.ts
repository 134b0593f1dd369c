import { link, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newToken } from '../ids/index.ts';
import { describeBlobInventory } from './blob-inventory.suite.ts';
import { createDiskInventory } from './disk-inventory.ts';
import { createDiskBlobs, type StoredName } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-inventory-'));
});
afterAll(() => rm(folder, { recursive: true }));

describeBlobInventory('disk', async () => {
  const place = path.join(folder, 'suite');
  return { blobs: createDiskBlobs(place), inventory: createDiskInventory(place) };
});

async function list(place: string): Promise<StoredName[]> {
  const names: StoredName[] = [];
  for await (const one of createDiskInventory(place).list()) names.push(one);
  return names;
}

it('has no marker and lists nothing without a folder', async () => {
  const place = path.join(folder, 'none');
  expect(await createDiskInventory(place).readMarker()).toBeUndefined();
  expect(await list(place)).toEqual([]);
});

it('recognises drafts, and lists foreign names and places without a key', async () => {
  const place = path.join(folder, 'names');
  const key = newToken();
  const sub = path.join(place, key.slice(0, 2));
  await mkdir(sub, { recursive: true });
  await mkdir(path.join(place, '..not'));
  await writeFile(path.join(sub, `${key}.${newToken()}.draft`), 'half');
  await writeFile(path.join(sub, 'notes.txt'), 'by hand');
  await writeFile(path.join(place, '..not', key), 'elsewhere');
  const found = (await list(place)).map((one) => [one.key, one.isDraft]);
  expect(found).toContainEqual([key, true]);
  expect(found.filter((one) => one[0] === undefined)).toHaveLength(2);
});

it('is as old as its name, not as its bytes: a staged file may have waited for a day', async () => {
  const place = path.join(folder, 'links');
  const key = newToken();
  const [staged, file] = [path.join(folder, 'staged'), path.join(place, key.slice(0, 2), key)];
  await writeFile(staged, 'old');
  await utimes(staged, 1000, 1000);
  await mkdir(path.dirname(file), { recursive: true });
  const before = await createDiskInventory(place).now();
  await link(staged, file);
  expect((await list(place))[0]?.storedAt).toBeGreaterThan(before - 1000);
});

it('leaves one file of the clock', async () => {
  const place = path.join(folder, 'clock');
  await createDiskInventory(place).writeMarker('x');
  for (let send = 0; send < 3; send += 1) await createDiskInventory(place).now();
  expect((await readdir(place)).sort()).toEqual(['keepsake-clock', 'keepsake-mark']);
});
