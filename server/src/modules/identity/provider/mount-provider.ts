import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../../platform/http/index.ts';
import { mountPath } from './create-provider.ts';

/** What machines ask for; no cookie is involved. */
const machineEndpoint = /^\/oidc\/(token(\/revocation)?|jwks|\.well-known\/.*)(\?|$)/;

/** The provider's pages and cookies live on one host; on another they would only seem to work. */
export function refuseOtherHosts(publicOrigin: string) {
  const { hostname } = new URL(publicOrigin);
  return async (request: HttpRequest) => {
    const isHere = request.hostname === hostname;
    if (!isHere && !machineEndpoint.test(request.url)) throw new ApiError('not-found');
  };
}

/** Tells the provider under which origin it is asked, whatever the request says. */
export function setOrigin(raw: IncomingMessage, publicOrigin: string): void {
  const { host, protocol } = new URL(publicOrigin);
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

/** Tells the provider where it is mounted: it sees paths without `/oidc`, and keeps it in addresses. */
function setMountPath(raw: IncomingMessage): void {
  Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(mountPath.length) || '/' });
}

/**
 * Serves the provider under `/oidc`. It reads bodies and writes answers itself; the security headers are on
 * the raw response already, and its own pages widen the policy to what they need.
 */
export function mountProvider(app: HttpServer, provider: Provider, publicOrigin: string): void {
  const handle = provider.callback();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST'],
      url: `${mountPath}/*`,
      schema: { hide: true } as object,
      onRequest: refuseOtherHosts(publicOrigin),
      handler: async (request: HttpRequest, reply: HttpReply) => {
        reply.hijack();
        setOrigin(request.raw, publicOrigin);
        setMountPath(request.raw);
        await handle(request.raw, reply.raw);
      },
    });
  });
}
