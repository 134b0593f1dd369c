// Proves UPL-14, PLA-13.

import { basePath } from '@keepsake/contract/bases';
import { rawRoutes } from '@keepsake/contract/raw-routes';
import type { AnyRoute } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { type CallerTokens, callers, makeCallers } from './callers.ts';
import { fillPath } from './http-app.ts';

/** T1: routes of other protocols, redirects and bytes. */

let test: TestApp;
let tokens: CallerTokens;

beforeAll(async () => {
  test = await createTestApp();
  tokens = (await makeCallers(test)).tokens;
});
afterAll(() => test.close());

describe('routes that are not JSON', () => {
  const uploads = rawRoutes.filter(({ auth }) => auth === 'customer' || auth === 'phone');
  const cases = uploads.flatMap(({ methods, path, auth }) =>
    methods.map((method) => ({ method, path, auth })),
  );

  it.each(cases)('$method $path requires a token of its own kind', async ({ method, path, auth }) => {
    const url = path.replace(':id', 'A'.repeat(43));
    const refused = callers.filter((caller) =>
      auth === 'phone' ? caller !== 'phone' : caller !== 'owner' && caller !== 'other',
    );
    for (const caller of refused) {
      const response = await test.request(tokens[caller], {
        method: method as 'POST',
        url,
        headers: { 'tus-resumable': '1.0.0' },
      });
      expect(response.statusCode).toBe(401);
    }
  });

  const signed = rawRoutes.filter(({ auth }) => auth === 'signature');
  const requested = signed.flatMap(({ methods, path }) => methods.map((method) => ({ method, path })));

  it.each(requested)(
    '$method $path is missing without a signature, for every caller',
    async ({ method, path }) => {
      const responses = await Promise.all(
        callers.map((caller) =>
          test.request(tokens[caller], {
            method: method as 'GET',
            url: fillPath(path),
            headers: { 'x-correlationid': 'matrix' },
          }),
        ),
      );
      expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    },
  );

  // Sockets authenticate in a message: see push-socket.test.ts.
  it('reveals at the push socket’s address only that it is one', async () => {
    const [socket] = rawRoutes.filter(({ auth }) => auth === 'socket');
    const responses = await Promise.all(
      callers.map((caller) =>
        test.request(tokens[caller], {
          method: 'GET',
          url: socket?.path ?? '',
          headers: { 'x-correlationid': 'matrix' },
        }),
      ),
    );
    for (const response of responses) expect(response.statusCode).toBe(426);
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  });

  it('serves every route of the list, and no unlisted one', () => {
    const known = new Set([
      ...Object.values(routes)
        .flatMap((entries) => Object.values<AnyRoute>(entries))
        .map(({ method, base, path }) => `${method} ${basePath(base)}${path}`),
      ...rawRoutes.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)),
    ]);
    const unknown = test.servedRoutes().filter((route) => !isListed(route, known));
    expect(unknown).toEqual([]);
  });
});

/** Listed itself, or below a listed `/*` of the same or any method. */
function isListed(route: string, known: ReadonlySet<string>): boolean {
  if (known.has(route)) return true;
  const [method = '', path = ''] = route.split(' ');
  if (method === 'HEAD') return isListed(`GET ${path}`, known);
  return [...known].some((entry) => {
    const [allowed, pattern = ''] = entry.split(' ');
    const below = pattern !== '/*' && pattern.endsWith('/*') && `${path}/`.startsWith(pattern.slice(0, -1));
    return below && (allowed === method || allowed === '*');
  });
}
