import { hash, verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { chooseConcurrency, createPasswords } from './index.ts';

vi.mock('@node-rs/argon2', { spy: true });

const { hashPassword, verifyPassword } = createPasswords();

test('only the right password fits, and each hash has its own salt', async () => {
  const first = await hashPassword('correct horse');
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('correct horse')).not.toBe(first);
  expect(await verifyPassword(first, 'correct horse')).toBe(true);
  expect(await verifyPassword(first, 'correct horse ')).toBe(false);
});

test('no password fits without a hash, not even that of the stand-in', async () => {
  expect(await verifyPassword(undefined, 'no account has this password')).toBe(false);
});

test('a refusal does the same work for an unknown account as for a known one', async () => {
  const known = await hashPassword('correct horse');
  // Creates the stand-in's hash.
  await verifyPassword(undefined, 'wrong');
  const workFor = async (passwordHash: string | undefined) => {
    vi.clearAllMocks();
    expect(await verifyPassword(passwordHash, 'wrong')).toBe(false);
    expect(hash).not.toHaveBeenCalled();
    // Salt and hash differ and are removed: algorithm, version, memory, passes and lanes decide how long it
    // takes.
    return vi
      .mocked(verify)
      .mock.calls.map(([stored, ...rest]) => [String(stored).split('$').slice(0, 4), ...rest]);
  };
  const work = await workFor(undefined);
  expect(work).toEqual([[['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'], 'wrong']]);
  expect(await workFor(known)).toEqual(work);
});

test.each([
  { processors: 1, threads: 4, atATime: 1 },
  { processors: 2, threads: 16, atATime: 1 },
  { processors: 8, threads: 4, atATime: 3 },
  { processors: 8, threads: 16, atATime: 7 },
])(
  '$atATime of $processors processors and $threads threads hash at a time',
  ({ processors, threads, atATime }) => {
    expect(chooseConcurrency(processors, threads)).toBe(atATime);
  },
);

test('a few hash at a time, some wait, and more are refused with the time to wait', async () => {
  vi.clearAllMocks();
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.mocked(hash).mockImplementation(async () => {
    await promise;
    return '$argon2id$';
  });
  const busy = createPasswords({ concurrency: 2, maxWaiting: 3 });
  const accepted = Array.from({ length: 5 }, () => busy.hashPassword('correct horse'));
  const refusal = { code: 'unavailable', retryAfterSeconds: 2 };
  await expect(busy.hashPassword('correct horse')).rejects.toMatchObject(refusal);
  await expect(busy.verifyPassword(undefined, 'wrong')).rejects.toMatchObject(refusal);
  expect(hash).toHaveBeenCalledTimes(2);
  resolve();
  await Promise.all(accepted);
  expect(hash).toHaveBeenCalledTimes(5);
  expect(await busy.hashPassword('correct horse')).toBe('$argon2id$');
});
