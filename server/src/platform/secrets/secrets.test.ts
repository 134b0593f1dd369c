import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSecrets, openSecrets } from './index.ts';
import { makeKeyRing } from './key-ring.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the first start creates secrets, readable by their owner only, and the next one reads them', async () => {
  const dataDir = path.join(folder, 'first');
  expect(await findSecrets({ dataDir })).toBeUndefined();
  const first = await openSecrets({ dataDir });
  const second = await openSecrets({ dataDir });
  expect(second.current('images')).toEqual(first.current('images'));
  expect(second.signingKeys()).toEqual(first.signingKeys());
  expect(first.current('images').key).toHaveLength(32);
  expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('two processes that start at once agree', async () => {
  const dataDir = path.join(folder, 'race');
  const opened = await Promise.all(Array.from({ length: 8 }, () => openSecrets({ dataDir })));
  expect(new Set(opened.map((secrets) => secrets.current('x').id)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secrets.json']);
});

test('each purpose has its own key', async () => {
  const secrets = await openSecrets({ dataDir: path.join(folder, 'purposes') });
  expect(secrets.current('a').key).not.toEqual(secrets.current('b').key);
});

test('an older key still verifies by its id, and a removed one does not', async () => {
  const [old, fresh] = [await makeKeyRing(), await makeKeyRing()];
  const ring = { keys: [...fresh.keys, ...old.keys], signingKeys: fresh.signingKeys };
  const before = await openSecrets({ dataDir: folder, ring: JSON.stringify(old) });
  const after = await openSecrets({ dataDir: folder, ring: JSON.stringify(ring) });
  const signedWith = before.current('images');
  expect(after.current('images').id).toBe(fresh.keys[0]?.id);
  expect(after.byId('images', signedWith.id)).toEqual(signedWith.key);
  const later = await openSecrets({ dataDir: folder, ring: JSON.stringify(fresh) });
  expect(later.byId('images', signedWith.id)).toBeUndefined();
});

test('a wrong ring is refused with its place named and no value shown', async () => {
  const ring = await makeKeyRing();
  const short = { ...ring, keys: [{ id: 'k1', key: 'c2hvcnQ' }] };
  await expect(openSecrets({ dataDir: folder, ring: JSON.stringify(short) })).rejects.toThrow(
    'SECRETS: keys.0.key must be at least 32 bytes.',
  );
  await expect(openSecrets({ dataDir: folder, ring: '{' })).rejects.toThrow('SECRETS is not valid JSON.');
  const twice = { ...ring, keys: [ring.keys[0], ring.keys[0]] };
  await expect(openSecrets({ dataDir: folder, ring: JSON.stringify(twice) })).rejects.toThrow(
    'different ids',
  );
  const dataDir = path.join(folder, 'broken-');
  await openSecrets({ dataDir });
  await writeFile(path.join(dataDir, 'secrets.json'), 'nonsense');
  await expect(openSecrets({ dataDir })).rejects.toThrow(/secrets\.json is not valid JSON/);
});

test('production refuses secrets made for a demo', async () => {
  const dataDir = path.join(folder, 'demo');
  await openSecrets({ dataDir, demo: true });
  await expect(openSecrets({ dataDir, production: true })).rejects.toThrow('made for a demo');
  await expect(openSecrets({ dataDir })).resolves.toBeDefined();
  const ring = JSON.stringify(await makeKeyRing({ demo: true }));
  await expect(openSecrets({ dataDir: folder, ring, production: true })).rejects.toThrow('SECRETS was made');
  await openSecrets({ dataDir: path.join(folder, 'earnest'), production: true });
});
