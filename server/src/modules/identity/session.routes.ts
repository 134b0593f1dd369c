import { sessionRoutes as routes } from '@keepsake/contract/session';
import { askedLanguages } from '../../platform/http/asked-languages.ts';
import {
  ApiError,
  type HttpReply,
  type HttpRequest,
  type HttpServer,
  implement,
} from '../../platform/http/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import { beginSignIn, callbackPath } from './begin-sign-in.ts';
import { type CallbackDependencies, callback } from './callback.ts';
import type { Issuer } from './embedded-issuer.ts';
import { endSession } from './end-session.ts';
import { issueToken } from './issue-token.ts';
import { safeReturnTo } from './return-to.ts';
import { refuseCrossSite } from './same-origin.ts';
import { clearCookie, readCookie, setCookie, setInEveryForm } from './session-cookies.ts';
import { showNoLogin } from './sign-in-failures.ts';
import type { SignInsEndedRegistry } from './sign-ins-ended.ts';
import type { SignIns } from './sign-ins-of-account.ts';

export interface SessionRouteDependencies extends CallbackDependencies {
  readonly signIns: SignIns;
  readonly ended: SignInsEndedRegistry;
  readonly signInParameters: Issuer['signInParameters'];
}

/** `GET /session/login?returnTo=/path`: a navigation that ends at the provider's sign-in page. */
function login(dependencies: SessionRouteDependencies) {
  return async (request: HttpRequest, reply: HttpReply) => {
    const { origin } = request.site;
    const { returnTo } = request.query as Record<string, unknown>;
    // Sign-ins begun in two tabs share the browser's value, so that both can end.
    const browserToken = readCookie(request, 'sign-in')?.value ?? newToken();
    try {
      const { brand } = dependencies.siteOf(origin, askedLanguages(request));
      const parameters = dependencies.signInParameters(brand);
      const start = { origin, browserToken, parameters, returnTo: safeReturnTo(returnTo, origin) };
      const address = await beginSignIn(dependencies, start);
      setInEveryForm(request, reply, 'sign-in', browserToken);
      return reply.header('Cache-Control', 'no-store').redirect(address.href, 303);
    } catch (error) {
      return showNoLogin(dependencies, request, reply, error);
    }
  };
}

/** Another retailer's storefronts have their own accounts: nobody signs in there with ours. */
function refuseOtherTenants(tenantId: string) {
  return async (request: HttpRequest) => {
    if (request.site.tenantId !== tenantId) throw new ApiError('not-found');
  };
}

/** Routes that answer to the session cookie. */
export function registerSessionRoutes(app: HttpServer, dependencies: SessionRouteDependencies): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', refuseOtherTenants(dependencies.tenantId));
    registerNavigations(scope, dependencies);
    registerCalls(scope, dependencies);
  });
}

function registerNavigations(app: HttpServer, dependencies: SessionRouteDependencies): void {
  const schema = { hide: true } as object;
  app.get('/session/login', { schema }, login(dependencies));
  app.get(callbackPath, { schema }, callback(dependencies));
}

function registerCalls(app: HttpServer, dependencies: SessionRouteDependencies): void {
  implement(app, routes.getToken, async ({ request, reply, site }) => {
    refuseCrossSite(request, site.origin);
    reply.header('Cache-Control', 'no-store');
    const cookie = readCookie(request, 'session');
    const token = cookie && (await issueToken(dependencies, cookie.value));
    if (!token) {
      if (cookie) clearCookie(request, reply, 'session');
      throw new ApiError('not-signed-in', { detail: 'no session' });
    }
    setCookie(reply, 'session', cookie);
    return token;
  });

  implement(app, routes.logout, async ({ request, reply, site, body }) => {
    refuseCrossSite(request, site.origin);
    reply.header('Cache-Control', 'no-store');
    const cookie = readCookie(request, 'session');
    clearCookie(request, reply, 'session');
    const home = `${site.origin}/`;
    if (!cookie) return { redirectTo: home };
    const ending = { handle: cookie.value, home, everywhere: body?.everywhere ?? false };
    return { redirectTo: await endSession(dependencies, ending) };
  });
}
