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

/** An error, or a library's copy of one in a plain object. */
interface ErrorLike {
  readonly name?: unknown;
  readonly message: string;
  readonly stack?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

function isErrorLike(value: unknown): value is ErrorLike {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  );
}

/** Frames of the stack, which begins with the message. */
function framesOf({ message, stack }: ErrorLike): string | undefined {
  if (typeof stack !== 'string') return undefined;
  const head = stack.indexOf(message);
  const lines = stack.slice(head < 0 ? 0 : head + message.length).split('\n');
  return lines.filter((line) => frame.test(line)).join('\n') || undefined;
}

/** Causes, and the errors of an `AggregateError` as of a connection that was tried at several addresses. */
function causesOf({ cause, errors }: ErrorLike): readonly unknown[] {
  if (Array.isArray(errors)) return errors.slice(0, maximumDepth);
  return cause === undefined ? [] : [cause];
}

/** Says what it is when there is no message: `String` of an object would be `[object Object]`. */
function describeOther(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return { message: scrub(String(value)) };
  const properties = readProperties(value);
  const body: unknown = Reflect.get(value, 'body');
  if (typeof body === 'string') return { ...properties, message: scrub(body) };
  return { ...properties, message: 'an object without a message' };
}

/** The scrubbed message of anything that was thrown; of an error without one, those of its causes. */
export function messageOf(error: unknown, depth = 0): string {
  if (!isErrorLike(error)) return String(describeOther(error).message);
  const { message, name } = error;
  if (message !== '' || depth === maximumDepth) return scrub(message);
  const causes = causesOf(error).map((cause) => messageOf(cause, depth + 1));
  return causes.join('; ') || String(name ?? readProperties(error).code ?? 'no message');
}

/** Describes kind, code, scrubbed message, frames and causes, without input values. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!isErrorLike(error)) return describeOther(error);
  const causes = depth < maximumDepth ? causesOf(error).map((cause) => describeError(cause, depth + 1)) : [];
  return {
    type: typeof error.name === 'string' ? error.name : 'Object',
    ...readProperties(error),
    message: messageOf(error),
    stack: framesOf(error),
    ...(causes.length > 0 && { causes }),
  };
}
