import { availableParallelism } from 'node:os';
import { limits } from '@keepsake/contract/limits';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../http/api-error.ts';
import { createBoundedSemaphore } from '../semaphore/index.ts';

/** OWASP password storage, second argon2id setting: 19 MiB, 2 passes, 1 lane (about 25 ms on one core). */
export const minMemoryKib = 19 * 1024;

/** Each rejects with ApiError unavailable while too many wait. */
export interface Passwords {
  /** argon2id hash in PHC format. */
  hashPassword(password: string): Promise<string>;
  /**
   * Verifies a password. Without a hash (unknown e-mail) it does the same work and returns false, so that
   * timing reveals no account.
   */
  verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean>;
}

export interface PasswordsOptions {
  readonly memoryKib?: number;
  /** Hashes that are computed at a time; others wait. */
  readonly concurrency?: number;
  readonly maxWaiting?: number;
}

/** Normalises a password: keyboards encode the same letter differently (NIST SP 800-63B, 5.1.1.2). */
const normalise = (password: string) => password.normalize('NFKC');

/** Leaves a processor, and a thread of libuv's pool, to everything else. */
export function chooseConcurrency(processors: number, threads: number): number {
  return Math.max(1, Math.min(processors, threads) - 1);
}

export function createPasswords({
  memoryKib = minMemoryKib,
  concurrency = 1,
  maxWaiting = limits.account.maxWaitingHashes,
}: PasswordsOptions = {}): Passwords {
  const strength = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 };
  const semaphore = createBoundedSemaphore(
    concurrency,
    maxWaiting,
    () => new ApiError('unavailable', { detail: 'too many passwords wait', retryAfterSeconds: 2 }),
  );
  let dummy: Promise<string> | undefined;
  return {
    hashPassword: (password) => semaphore(undefined, () => hash(normalise(password), strength)),
    async verifyPassword(passwordHash, password) {
      const fits = await semaphore(undefined, async () => {
        dummy ??= hash('no account has this password', strength);
        return verify(passwordHash ?? (await dummy), normalise(password));
      });
      return fits && passwordHash !== undefined;
    },
  };
}

/** PASSWORD_MEMORY_KIB lowers the cost for tests; production refuses less. */
export const { hashPassword, verifyPassword } = createPasswords({
  memoryKib: Number(process.env.PASSWORD_MEMORY_KIB || minMemoryKib),
  concurrency: chooseConcurrency(availableParallelism(), Number(process.env.UV_THREADPOOL_SIZE || 4)),
});
