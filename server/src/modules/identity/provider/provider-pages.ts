import { type AskedLanguages, localeCookie } from '@keepsake/contract/locale';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { askedLanguages } from '../../../platform/http/asked-languages.ts';
import type { Page, PageLayout } from '../pages/layout.ts';
import { askToSignOutPage, expiredPage, failedPage, signedOutPage } from '../pages/message-pages.ts';
import type { PageSite } from '../pages/page-brand.ts';

/** The pages that the provider shows itself, in our look. */
export interface ProviderPages {
  failed(ctx: KoaContextWithOIDC, out: { error: string }, error: Error): void;
  askToSignOut(ctx: KoaContextWithOIDC, form: string): void;
  signedOut(ctx: KoaContextWithOIDC): void;
  /** For what no handler of the provider caught. */
  crashed(ctx: PlainContext): void;
}

/** Storefronts that a customer may come from, by their origin, in the language that fits best. */
export type SiteOf = (origin: string | undefined, languages?: AskedLanguages) => PageSite;

type PlainContext = Omit<KoaContextWithOIDC, 'oidc'>;

function send(ctx: PlainContext, page: Page): void {
  ctx.status = page.status;
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', page.contentSecurityPolicy);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = page.body;
}

/** The storefront that sent the customer, told by the address that the provider is to send them back to. */
export function originOf(params: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const address = params?.redirect_uri ?? params?.post_logout_redirect_uri;
  return typeof address === 'string' ? URL.parse(address)?.origin : undefined;
}

function languagesOf(ctx: PlainContext, chosen?: unknown): AskedLanguages {
  const cookies = { [localeCookie]: ctx.cookies.get(localeCookie, { signed: false }) };
  return askedLanguages({ headers: ctx.req.headers, cookies }, chosen);
}

export function createProviderPages(layout: PageLayout, siteOf: SiteOf): ProviderPages {
  const siteFor = (ctx: KoaContextWithOIDC) =>
    siteOf(originOf(ctx.oidc.params), languagesOf(ctx, ctx.oidc.params?.ui_locales));
  return {
    failed(ctx, _out, error) {
      const site = siteFor(ctx);
      const isExpired = error.name === 'SessionNotFound';
      send(ctx, isExpired ? expiredPage(layout, site) : failedPage(layout, site, ctx.status));
    },
    askToSignOut: (ctx, form) => send(ctx, askToSignOutPage(layout, siteFor(ctx), form)),
    crashed: (ctx) => send(ctx, failedPage(layout, siteOf(undefined, languagesOf(ctx)), 500)),
    signedOut: (ctx) => send(ctx, signedOutPage(layout, siteFor(ctx))),
  };
}
