import { limits } from '@keepsake/contract/limits';
import * as z from 'zod/mini';

const emailAddress = z.email().check(z.maxLength(limits.customer.maxEmailLength));

/** Other letters have more than one lower-case form. */
const ascii = /^[\x21-\x7e]+$/;

export function isEmailAddress(text: string): boolean {
  return ascii.test(text) && emailAddress.safeParse(text).success;
}
