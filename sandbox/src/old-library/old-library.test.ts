import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { oldAlbum, oldPhoto, oldSharedAlbum } from '@keepsake/contract/old-library';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planHanaLibrary } from '../scenes/demo-library.ts';
import type { SceneOptions } from '../scenes/draw-scene.ts';
import { writeOldLibrary } from '../write-old-library.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-old-'));
});
afterEach(() => rm(folder, { recursive: true }));

const plan = planHanaLibrary('2026-11-28');

it('has 120 photos, two albums and a shared one, as the contract has them', async () => {
  const dates: (string | undefined)[] = [];
  const draw = async (scene: SceneOptions) => {
    dates.push(scene.takenAt);
    return Buffer.from(`photo ${scene.seed}`);
  };
  expect(await writeOldLibrary({ folder, plan, draw })).toBe(120);
  const own = path.join(folder, 'demo/customers/demo-hana');
  const list = JSON.parse(await readFile(path.join(own, 'manifest.json'), 'utf8'));
  const photos = list.photos.map((photo: unknown) => oldPhoto.parse(photo));
  expect(photos).toHaveLength(120);
  expect(await readdir(path.join(own, 'photos'))).toHaveLength(120);
  for (const [index, photo] of photos.entries()) {
    expect(dates[index] === undefined).toBe(photo.dateTaken !== undefined);
    const { byteLength } = await readFile(path.join(own, photo.file));
    expect(byteLength).toBe(photo.bytes);
  }
  expect(dates.filter((date) => date === undefined)).toHaveLength(8);
  const keys = new Set(photos.map(({ key }: { key: string }) => key));
  const albums = [...list.albums, ...list.sharedAlbums];
  expect(list.albums.map((album: unknown) => oldAlbum.parse(album))).toHaveLength(2);
  expect(list.sharedAlbums.map((album: unknown) => oldSharedAlbum.parse(album))).toHaveLength(1);
  for (const album of albums) {
    expect(album.photos.length).toBeGreaterThan(8);
    for (const key of album.photos) expect(keys.has(key)).toBe(true);
    if (album.cover) expect(album.photos).toContain(album.cover);
  }
});

it('goes on after an interruption, and is marked as complete at its end', async () => {
  let drawn = 0;
  const breakingDraw = async () => {
    drawn += 1;
    if (drawn === 4) throw new Error('stopped');
    return Buffer.from('photo');
  };
  await expect(writeOldLibrary({ folder, plan, draw: breakingDraw })).rejects.toThrow('stopped');
  expect(await readdir(path.join(folder, 'demo'))).toEqual(['customers']);
  const draw = async () => Buffer.from('photo');
  expect(await writeOldLibrary({ folder, plan, draw })).toBe(117);
  expect(await readdir(path.join(folder, 'demo'))).toContain('complete.json');
  expect(await writeOldLibrary({ folder, plan, draw })).toBe(0);
});
