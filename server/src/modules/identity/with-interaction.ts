import type { Provider } from 'oidc-provider';
import type { HttpReply, HttpRequest } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import type { PageLayout } from './pages/layout.ts';
import { expiredPage, failedPage } from './pages/message-pages.ts';
import { sendPage } from './pages/send-page.ts';
import { findInteraction, type SignInInteraction } from './provider/interactions.ts';
import { setOrigin } from './provider/mount-provider.ts';
import type { SiteOf } from './provider/provider-pages.ts';

export interface InteractionDependencies {
  readonly provider: Provider;
  readonly publicOrigin: string;
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
}

type Answer = (request: HttpRequest, reply: HttpReply, found: SignInInteraction) => Promise<HttpReply>;

/** Runs only during a sign-in of this browser; otherwise shows that it has expired or failed. */
export function withInteraction(
  { provider, publicOrigin, layout, siteOf }: InteractionDependencies,
  answer: Answer,
) {
  return async (request: HttpRequest, reply: HttpReply) => {
    setOrigin(request.raw, publicOrigin);
    const { uid } = request.params as { uid: string };
    const found = await findInteraction(provider, request.raw, reply.raw, uid);
    const site = siteOf(undefined, requestedLanguages(request));
    if (found === 'expired') return sendPage(reply, expiredPage(layout, site));
    if (found === 'unknown') return sendPage(reply, failedPage(layout, site, 400));
    return answer(request, reply, found);
  };
}
