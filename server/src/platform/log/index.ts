import pino from 'pino';
import { describeError, messageOf } from './describe-error.ts';

export { describeError, messageOf } from './describe-error.ts';
export { scrub } from './scrub.ts';

/** Fields that are logged; others are dropped, so that no secret or name slips in. */
const allowed = new Set([
  'attempt',
  'brand',
  'bytes',
  'channel',
  'client',
  'code',
  'correlationId',
  'count',
  'detail',
  'err',
  'holders',
  'job',
  'method',
  'milliseconds',
  'name',
  'origin',
  'pid',
  'port',
  'process',
  'reason',
  'route',
  'status',
  'version',
  'where',
]);

/** Messages of libraries and validation, which may quote input. */
const scrubbed = new Set(['detail', 'reason']);

export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

function pick(fields: LogFields): LogFields {
  const kept = Object.entries(fields).filter(([key]) => allowed.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, scrubbed.has(key) && value !== undefined ? messageOf(value) : value]),
  );
}

export interface LogOptions {
  readonly level: string;
  readonly process: string;
  /** Standard output by default. */
  readonly write?: (line: string) => void;
}

/** Writes JSON lines synchronously: a crash loses none. */
export function createLog({ level, process, write }: LogOptions): Log {
  const options = {
    level,
    base: { process },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  const logger = write ? pino(options, { write }) : pino(options);
  return {
    debug: (fields, message) => logger.debug(pick(fields), message),
    info: (fields, message) => logger.info(pick(fields), message),
    warn: (fields, message) => logger.warn(pick(fields), message),
    error: (fields, message) => logger.error(pick(fields), message),
  };
}
