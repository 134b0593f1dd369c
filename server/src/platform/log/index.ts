import pino from 'pino';

/** Fields a log line may carry; anything else is dropped, so that no secret or name slips in. */
const allowed = new Set([
  'attempt',
  'bytes',
  'code',
  'correlationId',
  'count',
  'detail',
  'err',
  'job',
  'milliseconds',
  'name',
  'origin',
  'pid',
  'port',
  'process',
  'reason',
  'route',
  'status',
]);

export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  return { type: error.name, message: error.message, stack: error.stack };
}

function pick(fields: LogFields): LogFields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => allowed.has(key)));
}

/** JSON lines on standard output. `level` is one of pino's names, `silent` included. */
export function createLog(options: { level: string; process: string }): Log {
  const logger = pino({
    level: options.level,
    base: { process: options.process },
    serializers: { err: describeError },
  });
  return {
    debug: (fields, message) => logger.debug(pick(fields), message),
    info: (fields, message) => logger.info(pick(fields), message),
    warn: (fields, message) => logger.warn(pick(fields), message),
    error: (fields, message) => logger.error(pick(fields), message),
  };
}
