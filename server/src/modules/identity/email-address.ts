import { limits } from '@keepsake/contract/limits';
import * as z from 'zod/mini';

const emailAddress = z.email().check(z.maxLength(limits.customer.maxEmailLength));

/** Whether this is what the contract's answers take for an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return emailAddress.safeParse(text).success;
}
