import { BlobsUnavailable } from '../blob-store.ts';

interface StoreAnswer {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** What the store or the line to it said: a code of S3, or of the network. */
export function codeOf(error: unknown): string {
  const { name, code } = (error ?? {}) as StoreAnswer;
  return code ?? name ?? 'unknown';
}

export function statusOf(error: unknown): number | undefined {
  return (error as StoreAnswer | undefined)?.$metadata?.httpStatusCode;
}

/** The key holds something already: the condition `If-None-Match: *` was not met. */
export function isTaken(error: unknown): boolean {
  return statusOf(error) === 412;
}

/** Another conditional put of the key is under way; S3 wants this one sent again. */
export function isUnderWay(error: unknown): boolean {
  return statusOf(error) === 409;
}

export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket' && codeOf(error) !== 'NoSuchUpload';
}

/**
 * Failures of the store as one error that tells the operation, code and status, and nothing else that the
 * store said: its answers quote keys and signatures. Errors of our own pass.
 */
export function asStoreError(operation: string, error: unknown): unknown {
  const isOfTheStore = typeof error === 'object' && error !== null && '$metadata' in error;
  const isOfTheLine = error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name);
  if (!isOfTheStore && !isOfTheLine) return error;
  const status = statusOf(error);
  return new BlobsUnavailable(
    `the object store failed: ${operation}, ${codeOf(error)}${status ? ` (HTTP ${status})` : ''}`,
  );
}
