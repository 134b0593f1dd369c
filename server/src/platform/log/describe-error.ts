import { scrub } from './scrub.ts';

/** How far an error's causes are followed. */
const maximumDepth = 3;

/** Names of things, never of people: SQLSTATE or errno, and what PostgreSQL says of its own tables. */
const safeProperties = ['code', 'errno', 'syscall', 'severity', 'table', 'column', 'constraint', 'routine'];

const wellFormedName = /^[\w$.-]{1,63}$/;
/** Files are named by us: blobs and uploads by random keys, never as a customer calls them. */
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

/** The calls alone. The stack begins with the message, which may look like anything. */
function framesOf(error: Error): string | undefined {
  const head = error.stack?.indexOf(error.message) ?? -1;
  const lines = error.stack?.slice(head < 0 ? 0 : head + error.message.length).split('\n') ?? [];
  return lines.filter((line) => frame.test(line)).join('\n') || undefined;
}

function causesOf(error: Error): readonly unknown[] {
  if (error instanceof AggregateError) return error.errors.slice(0, maximumDepth);
  return error.cause === undefined ? [] : [error.cause];
}

/** What a log says of an error: kind, code, scrubbed sentence, calls, causes. No value that was handed in. */
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
