import { timingSafeEqual } from 'node:crypto';
import { demoTokenHeader, demoTokenPath, demoTokenRequest } from '@keepsake/contract/demo-token';
import { ApiError, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { demoSecrets } from './demo-secret.ts';
import { type DemoTokenDependencies, issueDemoToken } from './issue-demo-token.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function knowsSecret(request: HttpRequest, secrets: Secrets): boolean {
  const given = Buffer.from(String(request.headers[demoTokenHeader] ?? ''));
  return demoSecrets(secrets).some((secret) => {
    const expected = Buffer.from(secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Allows requests from this machine with a secret from DATA_DIR, and none in production. */
function refuseRemoteHosts(request: HttpRequest, secrets: Secrets): void {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers);
  const isHere = loopback.has(request.raw.socket.remoteAddress ?? '') && !isForwarded;
  const isProduction = process.env.NODE_ENV === 'production';
  if (!isHere || isProduction || !knowsSecret(request, secrets)) throw new ApiError('not-found');
}

/** Registers routes for `npm run token` and the sandbox, in demo installations only. */
export function registerDemoRoutes(
  app: HttpServer,
  dependencies: DemoTokenDependencies & { readonly secrets: Secrets },
): void {
  app.route({
    method: 'POST',
    url: demoTokenPath,
    schema: { hide: true } as object,
    onRequest: async (request) => refuseRemoteHosts(request, dependencies.secrets),
    handler: async (request, reply) => {
      const body = demoTokenRequest.safeParse(request.body);
      if (!body.success)
        throw new ApiError('invalid-request', { field: 'email', detail: 'is not an email address' });
      const token = await issueDemoToken(dependencies, body.data.email);
      if (!token) throw new ApiError('not-found', { detail: 'no such demo customer' });
      return reply.header('Cache-Control', 'no-store').send(token);
    },
  });
}
