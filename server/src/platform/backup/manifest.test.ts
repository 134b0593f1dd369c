import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupFormat, type Manifest, readManifest, writeManifest } from './manifest.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-manifest-'));
});
afterEach(() => rm(folder, { recursive: true }));

const data = { file: 'tables/photos.copy.gz', bytes: 20, sha256: 'ab' };
const manifest: Manifest = {
  format: backupFormat,
  keepsake: '0.1.0',
  postgres: '18.4',
  takenAt: '2026-11-21T06:30:00.000Z',
  migrations: [{ name: '2026-11-21-0001-customers.sql', checksum: 'cd' }],
  tables: [{ name: 'photos', columns: ['photo_id'], rows: 3, data }],
  sequences: [{ name: 'events_id_seq', value: '9007199254740993' }],
  jobs: { count: 0, data, queues: data },
  blobs: { count: 3, bytes: 300, missing: 0, list: data },
};
const file = () => path.join(folder, 'manifest.json');

it('reads a written manifest, and leaves no draft', async () => {
  await writeManifest(folder, manifest);
  expect(await readManifest(folder)).toEqual(manifest);
  expect(await readdir(folder)).toEqual(['manifest.json']);
});

it('refuses a manifest that is missing, cut off, changed, or of another format, and names the file', async () => {
  await expect(readManifest(folder)).rejects.toThrow(/manifest\.json cannot be read: .*never finished/);
  await writeManifest(folder, manifest);
  const text = await readFile(file(), 'utf8');
  await truncate(file(), text.length - 40);
  await expect(readManifest(folder)).rejects.toThrow(/manifest\.json is cut off/);
  await writeFile(file(), text.replace('"rows": 3', '"rows": 2'));
  await expect(readManifest(folder)).rejects.toThrow(/was changed or damaged/);
  await writeManifest(folder, { ...manifest, format: 99 } as unknown as Manifest);
  await expect(readManifest(folder)).rejects.toThrow(/format is of another format/);
});
