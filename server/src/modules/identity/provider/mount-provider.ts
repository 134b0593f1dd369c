import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../../platform/http/index.ts';
import { mountPath } from './create-provider.ts';

/** Endpoints without cookies. */
const machineEndpoint = /^\/oidc\/(token(\/revocation)?|jwks|\.well-known\/.*)(\?|$)/;

/** The provider's pages and cookies work on one host only. */
export function refuseOtherHosts(publicOrigin: string) {
  const { hostname } = new URL(publicOrigin);
  return async (request: HttpRequest) => {
    const isHere = request.hostname === hostname;
    if (!isHere && !machineEndpoint.test(request.url)) throw new ApiError('not-found');
  };
}

/** Sets the origin for the provider, whatever the request contains. */
export function setOrigin(raw: IncomingMessage, publicOrigin: string): void {
  const { host, protocol } = new URL(publicOrigin);
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

/** The provider gets paths without `/oidc`, and adds it to addresses. */
function setMountPath(raw: IncomingMessage): void {
  Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(mountPath.length) || '/' });
}

/**
 * The provider reads bodies and writes responses itself; the raw response has the security headers already, and
 * its pages widen the policy.
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
