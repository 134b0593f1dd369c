import type { Provider } from 'oidc-provider';
import type { HttpReply, HttpRequest } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { hashToken } from '../../platform/ids/index.ts';
import type { PageLayout } from './pages/layout.ts';
import { expiredPage, failedPage } from './pages/message-pages.ts';
import { sendPage } from './pages/send-page.ts';
import { findInteraction, type SignInInteraction } from './provider/interactions.ts';
import { setOrigin } from './provider/mount-provider.ts';
import type { SiteOf } from './provider/provider-pages.ts';
import { readCookie, setInEveryForm } from './session-cookies.ts';

export interface InteractionDependencies {
  readonly provider: Provider;
  readonly publicOrigin: string;
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
  readonly siteOrigins: readonly string[];
}

const hashOf = (origin: string) => hashToken(origin).toString('base64url');

/** Back from the storefront leads to the page of the finished sign-in, which is to lead on to the storefront. */
export function keepOrigin(request: HttpRequest, reply: HttpReply, origin: string): void {
  setInEveryForm(request, reply, 'signed-in', hashOf(origin));
}

type PageHandler = (request: HttpRequest, reply: HttpReply, found: SignInInteraction) => Promise<HttpReply>;

/**
 * Runs only during a sign-in of this browser; otherwise shows that it has expired or failed. A customer who
 * has signed in since is redirected to their storefront.
 */
export function withInteraction(
  { provider, publicOrigin, layout, siteOf, siteOrigins }: InteractionDependencies,
  handler: PageHandler,
) {
  return async (request: HttpRequest, reply: HttpReply) => {
    setOrigin(request.raw, publicOrigin);
    const { uid } = request.params as { uid: string };
    const found = await findInteraction(provider, request.raw, reply.raw, uid);
    const site = siteOf(undefined, requestedLanguages(request));
    // A submitted form may be for another account.
    const isBack = found === 'expired' && request.method === 'GET';
    const signedIn = isBack ? readCookie(request, 'signed-in')?.value : undefined;
    const origin = siteOrigins.find((one) => hashOf(one) === signedIn);
    if (origin !== undefined) return reply.redirect(`${origin}/`, 303);
    if (found === 'expired') return sendPage(reply, expiredPage(layout, site));
    if (found === 'unknown') return sendPage(reply, failedPage(layout, site, 400));
    return handler(request, reply, found);
  };
}
