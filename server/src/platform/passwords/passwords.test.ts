import { expect, test } from 'vitest';
import { createPasswords } from './index.ts';

const { hashPassword, verifyPassword } = createPasswords();

test('only the right password fits, and each hash has its own salt', async () => {
  const first = await hashPassword('correct horse');
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('correct horse')).not.toBe(first);
  expect(await verifyPassword(first, 'correct horse')).toBe(true);
  expect(await verifyPassword(first, 'correct horse ')).toBe(false);
});

test('nobody has no password, not even the one of the stand-in', async () => {
  expect(await verifyPassword(undefined, 'no account has this password')).toBe(false);
});

test('a refusal takes as long for an unknown account as for a known one', async () => {
  const known = await hashPassword('correct horse');
  const median = async (passwordHash: string | undefined) => {
    const times: number[] = [];
    for (let run = 0; run < 15; run += 1) {
      const start = performance.now();
      await verifyPassword(passwordHash, 'wrong');
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[7] ?? 0;
  };
  await median(undefined);
  const ratio = (await median(undefined)) / (await median(known));
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
