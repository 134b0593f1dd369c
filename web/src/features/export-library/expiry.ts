import { limits } from '@keepsake/contract/limits';

const validMs = limits.exports.validSeconds * 1000;

/** The instant from which an export that became ready at `updated` is gone. */
export function expiryOf(updated: string): string {
  return new Date(Date.parse(updated) + validMs).toISOString();
}

/** For texts that name the time. */
export const validDays = validMs / 86_400_000;
