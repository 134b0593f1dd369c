import { scrub } from './scrub.ts';

/** Causes followed. */
const maximumDepth = 3;

/** Properties without personal data: SQLSTATE or errno, and PostgreSQL's table and constraint. */
const safeProperties = ['code', 'errno', 'syscall', 'severity', 'table', 'column', 'constraint', 'routine'];

const wellFormedName = /^[\w$.-]{1,63}$/;
/** Paths are safe: blobs and uploads have random names. */
const wellFormedPath = /^[\w./-]{1,300}$/;
const frame = /^\s+at .*[\w)>]$/;

function readProperties(error: object): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of safeProperties) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'number' || (typeof value === 'string' && wellFormedName.test(value))) {
      found[name] = String(value);
    }
  }
  const path: unknown = Reflect.get(error, 'path');
  if (typeof path === 'string' && wellFormedPath.test(path)) found.path = path;
  return found;
}

/** Frames of the stack, which begins with the message. */
function framesOf(error: Error): string | undefined {
  const head = error.stack?.indexOf(error.message) ?? -1;
  const lines = error.stack?.slice(head < 0 ? 0 : head + error.message.length).split('\n') ?? [];
  return lines.filter((line) => frame.test(line)).join('\n') || undefined;
}

function causesOf(error: Error): readonly unknown[] {
  if (error instanceof AggregateError) return error.errors.slice(0, maximumDepth);
  return error.cause === undefined ? [] : [error.cause];
}

/** Describes kind, code, scrubbed message, frames and causes, without input values. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) {
    const body = typeof error === 'object' && error !== null && 'body' in error ? error.body : error;
    return { message: scrub(String(body)) };
  }
  const causes = depth < maximumDepth ? causesOf(error).map((cause) => describeError(cause, depth + 1)) : [];
  return {
    type: error.name,
    ...readProperties(error),
    message: scrub(error.message),
    stack: framesOf(error),
    ...(causes.length > 0 && { causes }),
  };
}
