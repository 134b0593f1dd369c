import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** Maximum depth: deeper than any shape of the contract. */
const deepest = 32;

/** RFC 8259: JSON is UTF-8. Other parameters and types such as `application/json-patch+json` are refused. */
const accepted = /^application\/json[ \t]*(;[ \t]*charset=("utf-8"|utf-8)[ \t]*)?$/i;

function isDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

type Done = (error: Error | null, body?: unknown) => void;

/** Accepts JSON as the only body of API routes, without the keys `__proto__` and `constructor.prototype`. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error') as unknown as (
    request: FastifyRequest,
    text: string,
    done: Done,
  ) => void;
  const refusal = (detail: string, cause?: unknown) =>
    new ApiError('invalid-request', { field: 'body', detail, cause });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, body: string | Buffer, done: Done) => {
      const text = String(body);
      if (!accepted.test(request.headers['content-type'] ?? '')) {
        return done(new ApiError('unsupported-media-type'));
      }
      // The site sends Content-Type even without a body (PLA-16).
      if (text === '') return done(null, undefined);
      if (isDeep(text)) return done(refusal('is nested too deeply'));
      return parse(request, text, (error, value) =>
        error ? done(refusal('is not JSON', error)) : done(null, value),
      );
    },
  );
}

/** Accepts HTML forms in one scope; API routes never do. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody);
}
