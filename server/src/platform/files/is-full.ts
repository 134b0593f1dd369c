/** No room on the disk, in a quota, or on the disk of the database (PostgreSQL, class 53). */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** There is no room for what was to be written; when there is, the same request will succeed. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(error.code as string);
}
