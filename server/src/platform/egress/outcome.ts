/** What is wrong with an address; asking again would not help. */
export type RefusalReason = 'malformed' | 'scheme' | 'credentials' | 'port' | 'host' | 'not-public';

/** What went wrong on the way; another try may succeed. */
export type FailureReason = 'name' | 'connection' | 'tls' | 'answer' | 'redirect' | 'timeout';

/**
 * What became of a call: a status, or why there is none. Nothing of the answer's text or headers, nor of an error's
 * message, goes further than this (security rule 12).
 */
export type EgressOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly milliseconds: number }
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

/** Whatever goes wrong in there becomes this failure; the cause, which may quote anything, is dropped. */
export async function failingAs<T>(reason: FailureReason, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof Refused || error instanceof Failed ? error : new Failed(reason);
  }
}
