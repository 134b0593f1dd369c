import { limits } from '@keepsake/contract/limits';
import { commonRoots } from './common-passwords.ts';

export type NewPasswordProblem = 'passwordMissing' | 'passwordShort' | 'passwordLong' | 'passwordCommon';

export interface NewPasswordContext {
  readonly email: string;
  readonly brand: string;
}

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** `P@ssw0rd2024!` is as easy to guess as `password`. */
function rootsOf(password: string): string[] {
  const trim = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[\s_.-]+/g, '');
  const bare = password.replace(/[\d\W_]+$/u, '');
  const readAloud = bare.replace(/[@431!0$5]/g, (sign) => lookalikes[sign] ?? sign);
  return [trim(password), trim(bare), trim(readAloud)];
}

/** `aaaaaaaaaa`, `12121212121`, `passwordpassword` and the like. */
function repeatsItself(password: string): boolean {
  return /^(.{1,5})\1+.{0,4}$/su.test(password) || /^(.{6,})\1+$/su.test(password);
}

/** `1234567890`, `9876543210`, `abcdefghij`. */
function isSequence(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const isStep = (step: number) => Math.abs(step) === 1 || Math.abs(step) === 9;
  return steps.every(isStep) && new Set(steps.map((step) => Math.sign(step === -9 ? 1 : step))).size <= 1;
}

function isGuessable(password: string, { email, brand }: NewPasswordContext): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const address = email.toLowerCase();
  const own = [address, address.split('@')[0] ?? '', brand.toLowerCase()];
  const roots = rootsOf(lower);
  // Dates, telephone numbers and postcodes.
  if (lower.length < 16 && !/\p{L}/u.test(lower)) return true;
  const isKnown = roots.some((root) => commonRoots.has(root) || own.includes(root));
  return isKnown || own.includes(lower) || repeatsItself(lower) || isSequence(lower);
}

/** Checks length and ease of guessing. No rules on kinds of characters (NIST SP 800-63B, 5.1.1.2). */
export function checkNewPassword(
  password: string,
  context: NewPasswordContext,
): NewPasswordProblem | undefined {
  const { minPasswordLength, maxPasswordLength } = limits.account;
  const length = [...password].length;
  if (length === 0) return 'passwordMissing';
  if (length < minPasswordLength) return 'passwordShort';
  if (length > maxPasswordLength) return 'passwordLong';
  return isGuessable(password, context) ? 'passwordCommon' : undefined;
}
