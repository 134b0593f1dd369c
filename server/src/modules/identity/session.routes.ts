import { sessionRoutes as routes } from '@keepsake/contract/session';
import {
  ApiError,
  type HttpReply,
  type HttpRequest,
  type HttpServer,
  implement,
} from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { newToken } from '../../platform/ids/index.ts';
import { beginSignIn, callbackPath } from './begin-sign-in.ts';
import { type CallbackDependencies, callback } from './callback.ts';
import { registerDevicesRoutes } from './devices/devices.routes.ts';
import type { Issuer } from './embedded-issuer.ts';
import { endSession } from './end-session.ts';
import { issueToken } from './issue-token.ts';
import { safeReturnTo } from './return-to.ts';
import { refuseCrossSite } from './same-origin.ts';
import { clearCookie, keepLanguage, readCookie, setCookie, setInEveryForm } from './session-cookies.ts';
import { showNoLogin } from './sign-in-failures.ts';
import type { SignInsEndedHook } from './sign-ins-ended.ts';

export interface SessionRouteDependencies extends CallbackDependencies {
  readonly ended: SignInsEndedHook;
  readonly signInParameters: Issuer['signInParameters'];
}

/**
 * `GET /session/login?returnTo=/path`: redirects to the provider's sign-in page. With `lang`, that page and the site
 * change their language. With `again=1`, the provider requests the password although the customer is signed in.
 */
function login(dependencies: SessionRouteDependencies) {
  return async (request: HttpRequest, reply: HttpReply) => {
    const { origin } = request.site;
    const { returnTo, lang, again } = request.query as Record<string, unknown>;
    // Sign-ins in two tabs share the browser's value, so that both can complete.
    const browserToken = readCookie(request, 'sign-in')?.value ?? newToken();
    try {
      const { brand } = dependencies.siteOf(origin, requestedLanguages(request, lang));
      const parameters = {
        ...dependencies.signInParameters(brand),
        ...(again === '1' && { prompt: 'login' }),
      };
      const start = { origin, browserToken, parameters, returnTo: safeReturnTo(returnTo, origin) };
      const address = await beginSignIn(dependencies, start);
      setInEveryForm(request, reply, 'sign-in', browserToken);
      if (brand.locale === lang) keepLanguage(request, reply, brand.locale);
      return reply.header('Cache-Control', 'no-store').redirect(address.href, 303);
    } catch (error) {
      return showNoLogin(dependencies, request, reply, error);
    }
  };
}

/** Other retailers' storefronts have their own accounts. */
function refuseOtherTenants(tenantId: string) {
  return async (request: HttpRequest) => {
    if (request.site.tenantId !== tenantId) throw new ApiError('not-found');
  };
}

export function registerSessionRoutes(app: HttpServer, dependencies: SessionRouteDependencies): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', refuseOtherTenants(dependencies.tenantId));
    registerNavigations(scope, dependencies);
    registerCalls(scope, dependencies);
    registerDevicesRoutes(scope, dependencies);
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
    if (!cookie) {
      reply.status(204);
      return null;
    }
    const token = await issueToken(dependencies, cookie.value);
    if (!token) {
      clearCookie(request, reply, 'session');
      throw new ApiError('not-signed-in', { detail: 'no session' });
    }
    setCookie(reply, 'session', cookie);
    return token;
  });

  implement(app, routes.logout, async ({ request, reply, site, body }) => {
    refuseCrossSite(request, site.origin);
    reply.header('Cache-Control', 'no-store');
    const cookie = readCookie(request, 'session');
    const home = `${site.origin}/`;
    const ending = { home, everywhere: body?.everywhere ?? false };
    const redirectTo = cookie ? await endSession(dependencies, { ...ending, handle: cookie.value }) : home;
    // Without its cookie, a session that could not be ended would live on.
    clearCookie(request, reply, 'session');
    return { redirectTo };
  });
}
