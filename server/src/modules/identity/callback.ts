import type { HttpReply, HttpRequest } from '../../platform/http/index.ts';
import { type CompleteSignInDependencies, completeSignIn } from './complete-sign-in.ts';
import { customerOfSession } from './customer-of-session.ts';
import { readCookie, setCookie } from './session-cookies.ts';
import {
  clearFailures,
  respondToFailedCallback,
  type SignInFailureDependencies,
} from './sign-in-failures.ts';

export type CallbackDependencies = CompleteSignInDependencies & SignInFailureDependencies;

/** The redirect URI. */
export function callback(dependencies: CallbackDependencies) {
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
        userAgent: request.headers['user-agent'],
      });
      reply.header('Cache-Control', 'no-store');
      if (signedIn && browser) {
        setCookie(reply, 'session', { value: signedIn.handle, form: browser.form });
        clearFailures(request, reply);
        return reply.redirect(signedIn.returnTo, 303);
      }
      // A signed-in customer who returns here by Back or a bookmark goes home.
      if (former && (await customerOfSession(dependencies, former.value))) return reply.redirect('/', 303);
      return respondToFailedCallback(dependencies, request, reply, undefined);
    } catch (error) {
      return respondToFailedCallback(dependencies, request, reply, error);
    }
  };
}
