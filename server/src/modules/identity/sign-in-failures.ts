import { accountDeletedPath } from '@keepsake/contract/customers';
import { isUnavailable } from '../../platform/database/index.ts';
import type { HttpReply, HttpRequest } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import { isOfDeleted, NoEmailError } from './complete-sign-in.ts';
import type { RefusedGuess } from './guesses/check-guess.ts';
import type { PageLayout } from './pages/layout.ts';
import { failedPage, noEmailPage } from './pages/message-pages.ts';
import { sendPage } from './pages/send-page.ts';
import type { SiteOf } from './provider/provider-pages.ts';
import { clearCookie, readCookie, setInEveryForm } from './session-cookies.ts';

export interface SignInFailureDependencies {
  readonly log: Log;
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
  readonly countFailure: (reason: FailureReason) => void;
}

type SignInFailure = 'no-sign-in' | 'no-email' | 'deleted' | 'refused' | 'unavailable';

/** Reason why a password was refused, or a sign-in did not come back from the provider as it should. */
export type FailureReason = RefusedGuess['problem'] | SignInFailure;

export function countFailures(metrics: Metrics): (reason: FailureReason) => void {
  const count = metrics.counter({
    name: 'keepsake_sign_in_failures_total',
    help: 'Passwords that were refused, and sign-ins that failed on the way back from the provider',
    labels: ['reason'],
  });
  return (reason) => count({ reason });
}

function failureOf(error: unknown): SignInFailure {
  if (error === undefined) return 'no-sign-in';
  if (error instanceof NoEmailError) return 'no-email';
  if (isOfDeleted(error)) return 'deleted';
  return isUnavailable(error) ? 'unavailable' : 'refused';
}

function report(
  { log, countFailure }: SignInFailureDependencies,
  request: HttpRequest,
  error: unknown,
): SignInFailure {
  const code = failureOf(error);
  countFailure(code);
  const fields = { code, correlationId: request.id, route: request.routeOptions.url, err: error };
  log.warn(fields, 'a sign-in failed');
  return code;
}

/** Shows that the provider is unreachable. */
export function showNoLogin(
  dependencies: SignInFailureDependencies,
  request: HttpRequest,
  reply: HttpReply,
  error: unknown,
): HttpReply {
  const { layout, siteOf } = dependencies;
  report(dependencies, request, error);
  return sendPage(reply, failedPage(layout, siteOf(request.site.origin, requestedLanguages(request)), 503));
}

/**
 * The response to a failed callback: an address with a `state` leads to the storefront's root, which restarts the
 * sign-in, but only once (S1). The second time, and where a restart cannot help, it is an error page.
 * @param error undefined when this browser has started no such sign-in
 */
export function respondToFailedCallback(
  dependencies: SignInFailureDependencies,
  request: HttpRequest,
  reply: HttpReply,
  error: unknown,
): HttpReply {
  const { layout, siteOf } = dependencies;
  const site = siteOf(request.site.origin, requestedLanguages(request));
  const failure = report(dependencies, request, error);
  if (failure === 'no-email') return sendPage(reply, noEmailPage(layout, site));
  if (failure === 'deleted') {
    return reply.header('Cache-Control', 'no-store').redirect(accountDeletedPath, 303);
  }
  if (failure === 'unavailable') return sendPage(reply, failedPage(layout, site, 503));
  const hasState = (request.query as Record<string, unknown>).state !== undefined;
  if (!hasState || readCookie(request, 'failed')) return sendPage(reply, failedPage(layout, site, 400));
  setInEveryForm(request, reply, 'failed', failedOnce);
  return reply.header('Cache-Control', 'no-store').redirect('/', 303);
}

/** Any value of a token's length, so that the cookie is well formed; it is no secret. */
const failedOnce = '1'.repeat(43);

export function clearFailures(request: HttpRequest, reply: HttpReply): void {
  if (readCookie(request, 'failed')) clearCookie(request, reply, 'failed');
}
