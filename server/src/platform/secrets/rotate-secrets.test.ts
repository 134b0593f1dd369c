import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../clock/index.ts';
import { openSecrets, rotateSecrets, type Secrets } from './index.ts';
import { makeKeyRing, parseKeyRing } from './key-ring.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const keepDays = 35;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rotate-'));
});
afterAll(() => rm(folder, { recursive: true }));

function knows(secrets: Secrets, id: string): boolean {
  return secrets.byId('images', id) !== undefined;
}

test('old signatures stay valid while the key is kept, and the shop’s client secret stays for ever', async () => {
  const dataDir = path.join(folder, 'one');
  const before = await openSecrets({ dataDir });
  const first = before.current('images');
  await rotateSecrets({ dataDir, step: 'rotate', keepDays, now: start });
  const after = await openSecrets({ dataDir });
  const second = after.current('images');
  expect(second.id).not.toBe(first.id);
  expect(after.byId('images', first.id)).toEqual(first.key);
  expect(after.signingKeys()).toHaveLength(2);
  expect(after.signingKeys()[1]).toEqual(before.signingKeys()[0]);
  expect(after.stable('oidc-client')).toEqual(before.stable('oidc-client'));

  await rotateSecrets({ dataDir, step: 'rotate', keepDays, now: start + (keepDays - 1) * dayMs });
  expect(knows(await openSecrets({ dataDir }), first.id)).toBe(true);
  await rotateSecrets({ dataDir, step: 'rotate', keepDays, now: start + keepDays * dayMs });
  const last = await openSecrets({ dataDir });
  expect(knows(last, first.id)).toBe(false);
  expect(knows(last, second.id)).toBe(true);
  expect(last.signingKeys()).toHaveLength(3);
  expect(last.stable('oidc-client')).toEqual(before.stable('oidc-client'));
  expect(await readdir(dataDir)).toEqual(['secrets.json']);
  expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('a ring from before rotation keeps its client secrets', async () => {
  const { clientKey: _, ...old } = await makeKeyRing();
  const ring = JSON.stringify(old);
  const before = await openSecrets({ dataDir: folder, ring });
  const next = await rotateSecrets({ dataDir: folder, ring, step: 'rotate', keepDays, now: start });
  const after = await openSecrets({ dataDir: folder, ring: next });
  expect(after.stable('oidc-client')).toEqual(before.stable('oidc-client'));
  expect(after.current('images').id).not.toBe(before.current('images').id);
});

test('all processes of a fleet have the new keys before one signs with them', async () => {
  const old = JSON.stringify(await makeKeyRing());
  const step = (ring: string | undefined, name: 'prepare' | 'promote') =>
    rotateSecrets({ dataDir: folder, ring, step: name, keepDays, now: start });
  const prepared = await step(old, 'prepare');
  const promoted = await step(prepared, 'promote');
  const [first, second, third] = await Promise.all(
    [old, prepared, promoted].map((ring) => openSecrets({ dataDir: folder, ring })),
  );
  expect(second?.current('images')).toEqual(first?.current('images'));
  expect(second?.signingKeys()[0]).toEqual(first?.signingKeys()[0]);
  const { id } = third?.current('images') ?? { id: '' };
  expect(second && knows(second, id)).toBe(true);
  expect(second?.signingKeys().map(({ kid }) => kid)).toContain(third?.signingKeys()[0]?.kid);
  await expect(step(prepared, 'prepare')).rejects.toThrow('prepared already');
  await expect(step(promoted, 'promote')).rejects.toThrow('No keys are prepared');
  expect(parseKeyRing(promoted ?? '', 'SECRETS').keys.map(({ prepared: is }) => is)).toEqual([
    undefined,
    undefined,
  ]);
});

test('client secrets change on request only', async () => {
  const ring = JSON.stringify(await makeKeyRing());
  const next = await rotateSecrets({ dataDir: folder, ring, step: 'clients', keepDays });
  const [before, after] = [
    await openSecrets({ dataDir: folder, ring }),
    await openSecrets({ dataDir: folder, ring: next }),
  ];
  expect(after.stable('oidc-client')).not.toEqual(before.stable('oidc-client'));
  expect(after.current('images')).toEqual(before.current('images'));
});

test('an installation that has not started has nothing to rotate', async () => {
  const rotate = rotateSecrets({ dataDir: path.join(folder, 'none'), step: 'rotate', keepDays });
  await expect(rotate).rejects.toThrow('start Keepsake first');
});
