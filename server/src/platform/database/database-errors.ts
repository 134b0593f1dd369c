const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too many connections
  '57P01', // ended by an administrator
  '57P02', // ended by a crash
  '57P03', // starting up or shutting down
]);

/** Errors of pg without a code. */
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Whether a retry may succeed. A commit in progress may succeed too. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (unavailable.has(code) || code.startsWith('08')) return true;
  return code === '' && error instanceof Error && broken.test(error.message);
}

/** Whether a constraint or unique index is violated; with a name, only that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** Whether a retry should succeed. */
export function isConflict(error: unknown): boolean {
  return codeOf(error) === '40001' || codeOf(error) === '40P01';
}
