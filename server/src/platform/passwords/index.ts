import { hash, verify } from '@node-rs/argon2';

/** OWASP password storage, second argon2id setting: 19 MiB, 2 passes, 1 lane (about 25 ms on one core). */
export const minMemoryKib = 19 * 1024;

export interface Passwords {
  /** argon2id hash in PHC format. */
  hashPassword(password: string): Promise<string>;
  /**
   * Verifies a password. Without a hash (unknown e-mail) it does the same work and returns false, so that
   * timing reveals no account.
   */
  verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Normalises a password: keyboards encode the same letter differently (NIST SP 800-63B, 5.1.1.2). */
const normalise = (password: string) => password.normalize('NFKC');

export function createPasswords(memoryKib = minMemoryKib): Passwords {
  const strength = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 };
  const hashPassword = (password: string) => hash(normalise(password), strength);
  let dummy: Promise<string> | undefined;
  return {
    hashPassword,
    async verifyPassword(passwordHash, password) {
      dummy ??= hashPassword('no account has this password');
      const fits = await verify(passwordHash ?? (await dummy), normalise(password));
      return fits && passwordHash !== undefined;
    },
  };
}

/** PASSWORD_MEMORY_KIB lowers the cost for tests; production refuses less. */
export const { hashPassword, verifyPassword } = createPasswords(
  Number(process.env.PASSWORD_MEMORY_KIB || minMemoryKib),
);
