const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // a standby, or read-only
  '53300', // too many connections
  '57P01', // ended by an administrator
  '57P02', // ended by a crash
  '57P03', // starting up or shutting down
]);

/** The server is a standby or read-only, as between a failover and its promotion. */
export class DatabaseReadOnly extends Error {
  /** SQLSTATE read_only_sql_transaction. */
  readonly code = '25006';

  constructor() {
    super('The database accepts no writes: it is a standby, or read-only.');
    this.name = 'DatabaseReadOnly';
  }
}

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

/** Whether a lock was not free within `lock_timeout`. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/**
 * Whether a text has a NUL or half of a surrogate pair. Only clients send those: neither code nor tables have any. Other
 * refusals of values (22P02, 22003, 22007, 22008) may be a fault of ours, such as a sum that is too large.
 */
export function isUnstorableText(error: unknown): boolean {
  return codeOf(error) === '22021' || codeOf(error) === '22P05';
}
