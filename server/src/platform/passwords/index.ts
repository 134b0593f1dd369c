import { hash, verify } from '@node-rs/argon2';

/** OWASP password storage, second argon2id setting: 19 MiB, 2 passes, 1 lane (about 25 ms on one core). */
const strength = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

let dummy: Promise<string> | undefined;

/** Keyboards differ in how they write one and the same letter (NIST SP 800-63B, 5.1.1.2). */
const normalise = (password: string) => password.normalize('NFKC');

/** argon2id hash in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), strength);
}

/**
 * Whether the password belongs to the hash. Without a hash (nobody has this e-mail) the same work is done
 * and the answer is no, so that the time it takes does not tell who has an account.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const fits = await verify(passwordHash ?? (await dummy), normalise(password));
  return fits && passwordHash !== undefined;
}
