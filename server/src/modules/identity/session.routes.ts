import { sessionRoutes as routes } from '@keepsake/contract/session';
import { isUnavailable } from '../../platform/database/index.ts';
import {
  ApiError,
  type HttpReply,
  type HttpRequest,
  type HttpServer,
  implement,
} from '../../platform/http/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import type { Log } from '../../platform/log/index.ts';
import { beginSignIn, callbackPath } from './begin-sign-in.ts';
import { type CompleteSignInDependencies, completeSignIn } from './complete-sign-in.ts';
import { endSession } from './end-session.ts';
import { hasSession } from './has-session.ts';
import { issueToken } from './issue-token.ts';
import type { PageLayout } from './pages/layout.ts';
import { failedPage } from './pages/message-pages.ts';
import { sendPage } from './pages/send-page.ts';
import type { SiteOf } from './provider/provider-pages.ts';
import { safeReturnTo } from './return-to.ts';
import { refuseCrossSite } from './same-origin.ts';
import { clearSessionCookie, readCookie, setCookie, setSignInCookie } from './session-cookies.ts';
import type { SignIns } from './sign-ins-of-account.ts';

export interface SessionRouteDependencies extends CompleteSignInDependencies {
  readonly log: Log;
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
  readonly signIns: SignIns;
}

function showFailure(
  { layout, siteOf, log }: SessionRouteDependencies,
  request: HttpRequest,
  reply: HttpReply,
  failure: { status: number; error?: unknown },
) {
  const fields = { correlationId: request.id, route: request.routeOptions.url, err: failure.error };
  if (failure.error === undefined) log.debug(fields, 'a callback belongs to no sign-in of this browser');
  else log.warn(fields, 'a sign-in failed');
  return sendPage(reply, failedPage(layout, siteOf(request.site.origin), failure.status));
}

/** `GET /session/login?returnTo=/path`: a navigation that ends at the provider's sign-in page. */
function login(dependencies: SessionRouteDependencies) {
  return async (request: HttpRequest, reply: HttpReply) => {
    const { origin } = request.site;
    const { returnTo } = request.query as Record<string, unknown>;
    // Sign-ins begun in two tabs share the browser's value, so that both can end.
    const browserToken = readCookie(request, 'sign-in')?.value ?? newToken();
    try {
      const start = { origin, browserToken, returnTo: safeReturnTo(returnTo, origin) };
      const address = await beginSignIn(dependencies, start);
      setSignInCookie(request, reply, browserToken);
      return reply.header('Cache-Control', 'no-store').redirect(address.href, 303);
    } catch (error) {
      return showFailure(dependencies, request, reply, { status: 503, error });
    }
  };
}

/** `GET /session/callback`: where the provider sends the browser back to. A failure shows a page, never a loop. */
function callback(dependencies: SessionRouteDependencies) {
  return async (request: HttpRequest, reply: HttpReply) => {
    const { origin } = request.site;
    const browser = readCookie(request, 'sign-in');
    const former = readCookie(request, 'session');
    try {
      const signedIn = await completeSignIn(dependencies, {
        origin,
        callback: new URL(request.url, origin),
        browserToken: browser?.value,
        formerHandle: former?.value,
      });
      reply.header('Cache-Control', 'no-store');
      if (signedIn && browser) {
        setCookie(reply, 'session', { value: signedIn.handle, form: browser.form });
        return reply.redirect(signedIn.returnTo, 303);
      }
      // Somebody who is signed in and comes here again by Back or a bookmark just goes home.
      if (former && (await hasSession(dependencies, former.value))) return reply.redirect('/', 303);
      return showFailure(dependencies, request, reply, { status: 400 });
    } catch (error) {
      return showFailure(dependencies, request, reply, { status: isUnavailable(error) ? 503 : 400, error });
    }
  };
}

/** Routes that answer to the session cookie. */
export function registerSessionRoutes(app: HttpServer, dependencies: SessionRouteDependencies): void {
  const schema = { hide: true } as object;
  app.get('/session/login', { schema }, login(dependencies));
  app.get(callbackPath, { schema }, callback(dependencies));

  implement(app, routes.getToken, async ({ request, reply, site }) => {
    refuseCrossSite(request, site.origin);
    reply.header('Cache-Control', 'no-store');
    const cookie = readCookie(request, 'session');
    const token = cookie && (await issueToken(dependencies, cookie.value));
    if (!token) {
      if (cookie) clearSessionCookie(request, reply);
      throw new ApiError('not-signed-in', { detail: 'no session' });
    }
    setCookie(reply, 'session', cookie);
    return token;
  });

  implement(app, routes.logout, async ({ request, reply, site, body }) => {
    refuseCrossSite(request, site.origin);
    reply.header('Cache-Control', 'no-store');
    const cookie = readCookie(request, 'session');
    clearSessionCookie(request, reply);
    const home = `${site.origin}/`;
    if (!cookie) return { redirectTo: home };
    const ending = { handle: cookie.value, home, everywhere: body?.everywhere ?? false };
    return { redirectTo: await endSession(dependencies, ending) };
  });
}
