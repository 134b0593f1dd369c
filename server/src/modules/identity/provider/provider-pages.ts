import { localeCookie, type RequestedLanguages } from '@keepsake/contract/locale';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { requestedLanguages } from '../../../platform/http/requested-languages.ts';
import type { Page, PageLayout } from '../pages/layout.ts';
import { confirmSignOutPage, expiredPage, failedPage, signedOutPage } from '../pages/message-pages.ts';
import type { PageSite } from '../pages/page-brand.ts';

export interface ProviderPages {
  failed(ctx: KoaContextWithOIDC, out: { error: string }, error: Error): void;
  confirmSignOut(ctx: KoaContextWithOIDC, form: string): void;
  signedOut(ctx: KoaContextWithOIDC): void;
  crashed(ctx: PlainContext): void;
}

/** Finds a storefront, in the best of these languages. */
export type SiteOf = (origin: string | undefined, languages?: RequestedLanguages) => PageSite;

type PlainContext = Omit<KoaContextWithOIDC, 'oidc'>;

function send(ctx: PlainContext, page: Page): void {
  ctx.status = page.status;
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', page.contentSecurityPolicy);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = page.body;
}

/** The storefront of the post-logout redirect URI. */
export function originOf(params: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const address = params?.redirect_uri ?? params?.post_logout_redirect_uri;
  return typeof address === 'string' ? URL.parse(address)?.origin : undefined;
}

function languagesOf(ctx: PlainContext, chosen?: unknown): RequestedLanguages {
  const cookies = { [localeCookie]: ctx.cookies.get(localeCookie, { signed: false }) };
  return requestedLanguages({ headers: ctx.req.headers, cookies }, chosen);
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
    confirmSignOut: (ctx, form) => send(ctx, confirmSignOutPage(layout, siteFor(ctx), form)),
    crashed: (ctx) => send(ctx, failedPage(layout, siteOf(undefined, languagesOf(ctx)), 500)),
    signedOut: (ctx) => send(ctx, signedOutPage(layout, siteFor(ctx))),
  };
}
