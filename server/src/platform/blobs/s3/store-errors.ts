import { BlobsUnavailable } from '../blob-store.ts';

interface StoreErrorResponse {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Code of S3 or of the network. */
export function codeOf(error: unknown): string {
  const { name, code } = (error ?? {}) as StoreErrorResponse;
  return code ?? name ?? 'unknown';
}

export function statusOf(error: unknown): number | undefined {
  return (error as StoreErrorResponse | undefined)?.$metadata?.httpStatusCode;
}

/** The condition `If-None-Match: *` failed. */
export function isTaken(error: unknown): boolean {
  return statusOf(error) === 412;
}

/** A concurrent conditional put; S3 requires a retry. */
export function isUnderWay(error: unknown): boolean {
  return statusOf(error) === 409;
}

export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket' && codeOf(error) !== 'NoSuchUpload';
}

/**
 * Keeps operation, code and status only: the store's responses quote keys and signatures. Our own errors
 * pass.
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
