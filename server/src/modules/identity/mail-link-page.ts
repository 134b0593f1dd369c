import type { HttpReply, HttpRequest } from '../../platform/http/index.ts';
import type { FormPage } from './form-pages.ts';
import { type RequestOrigin, siteOfRow } from './mails/site-of-row.ts';
import type { FieldProblem } from './pages/form-fields.ts';
import type { PageLayout } from './pages/layout.ts';
import { type LinkOutcome, linkOutcomePage } from './pages/link-pages.ts';
import { sendSecretPage } from './pages/send-page.ts';
import type { SiteOf } from './provider/provider-pages.ts';
import { tokenField } from './read-form.ts';
import { refuseCrossSiteFetch } from './same-origin.ts';

export type FoundLink<Target> =
  | { readonly kind: 'unusable' }
  | { readonly kind: 'used' | 'open'; readonly requestedAt: RequestOrigin; readonly target: Target };

export interface LinkVisit<Target> {
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly token: string;
  readonly target: Target;
}

export interface MailLink<Target> {
  /** Changes nothing. */
  find(token: string): Promise<FoundLink<Target>>;
  show(visit: LinkVisit<Target>, problems: readonly FieldProblem[]): Promise<HttpReply>;
  /** Uses the link once; an outcome is shown as a page. */
  use(visit: LinkVisit<Target>): Promise<HttpReply | Exclude<LinkOutcome, 'unusable'>>;
}

interface LinkPageDependencies {
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
}

/** Opening the page changes nothing, so mail scanners cannot use it; its form uses the link once (R7). */
export function mailLinkPage<Target>(
  { layout, siteOf }: LinkPageDependencies,
  link: MailLink<Target>,
): FormPage {
  const end = (request: HttpRequest, reply: HttpReply, outcome: LinkOutcome, requestedAt?: RequestOrigin) =>
    sendSecretPage(reply, linkOutcomePage(layout, siteOfRow(siteOf, requestedAt, request), outcome));

  async function visit(
    from: 'query' | 'body',
    request: HttpRequest,
    reply: HttpReply,
    respond: (visit: LinkVisit<Target>) => Promise<HttpReply | LinkOutcome>,
  ): Promise<HttpReply> {
    const token = tokenField(from, request);
    const found = await link.find(token);
    if (found.kind === 'unusable') return end(request, reply, 'unusable');
    const { requestedAt, target } = found;
    if (found.kind === 'used') return end(request, reply, 'used', requestedAt);
    const outcome = await respond({ request, reply, token, target });
    return typeof outcome === 'string' ? end(request, reply, outcome, requestedAt) : outcome;
  }

  return {
    open: (request, reply) => visit('query', request, reply, (opened) => link.show(opened, [])),
    async send(request, reply) {
      refuseCrossSiteFetch(request);
      return visit('body', request, reply, link.use);
    },
  };
}
