import type { AddressRefusal } from '@keepsake/contract/delivery-reasons';

/** Reasons that no retry helps. */
export type RefusalReason = AddressRefusal;

/** Reasons that a retry may overcome. */
export type FailureReason = 'name' | 'connection' | 'tls' | 'answer' | 'redirect' | 'timeout';

/**
 * Outcome of a call: a status, or the reason for none. No text, header or error message of the receiver is
 * passed on (R12).
 */
export type EgressOutcome =
  | { readonly kind: 'responded'; readonly status: number; readonly milliseconds: number }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly milliseconds: number };

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

export class Failed extends Error {
  override readonly name = 'Failed';
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Drops the cause, which may quote anything. */
export async function failingAs<T>(reason: FailureReason, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof Refused || error instanceof Failed ? error : new Failed(reason);
  }
}

/** Timeout of a call, with resolution, connection and certificate. Slower receivers are retried. */
export const totalMs = 5000;
