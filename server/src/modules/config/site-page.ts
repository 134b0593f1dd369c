import { environmentLetter } from '@keepsake/contract/environment';
import { chooseLocale, isLocale, type Locale, type RequestedLanguages } from '@keepsake/contract/locale';
import { isSisterPage } from '@keepsake/contract/sister-pages';
import { startFrameOf } from '@keepsake/contract/theme';
import { isTokenPage } from '@keepsake/contract/token-pages';
import { takesPage } from '../../platform/http/accepts-html.ts';
import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { hasSessionCookie } from '../../platform/http/session-cookie.ts';
import { contentSecurityPolicy, newNonce } from '../../platform/http/site-files.ts';
import { basesOf } from './config.presenter.ts';
import type { PageTexts } from './page-texts.ts';
import { policyOrigins } from './policy-origins.ts';
import { renderSitePage, type SitePageValues } from './render-site-page.ts';
import { shopOriginsOf } from './shop-origins.ts';
import type { Storefront, Storefronts } from './storefronts.ts';

/** Search engines index the home page of production hosts only, without its query (PLA-51). */
function isIndexable({ site, url }: HttpRequest): boolean {
  return url.split('?', 1)[0] === '/' && environmentLetter(new URL(site.origin).host) === 'p';
}

/** The same page at the sister for visitors with its language as their first one (BRA-4, S64). */
function sisterAddress(
  { sister }: Storefront,
  { chosen = '', accepted = [] }: RequestedLanguages,
  request: HttpRequest,
): string | undefined {
  if (!sister || hasSessionCookie(request) || !isSisterPage(request.url.split('?', 1)[0] ?? '')) return;
  const isOfSister = (tag: string) => sister.languages.includes(tag.split('-', 1)[0]?.toLowerCase() ?? '');
  if (isLocale(chosen) && !isOfSister(chosen)) return;
  return isOfSister(accepted[0] ?? '') ? `${sister.origin}${request.url}` : undefined;
}

/** Words of the page before there is script: search engines show those of the home page. */
function wordsOf(
  { brand: { name, promise } }: Storefront,
  texts: ReturnType<PageTexts>,
  { lang, isIndexed }: { readonly lang: Locale; readonly isIndexed: boolean },
): Pick<SitePageValues, 'title' | 'description' | 'noScript'> {
  const ofBrand = promise[lang] ?? '';
  return {
    title: isIndexed ? `${name} – ${ofBrand.replace(/[.!]$/, '')}` : name,
    description: `${ofBrand} ${texts('home.description', { brand: name })}`.trim(),
    noScript: texts('home.noScript'),
  };
}

interface SitePageOptions {
  readonly template: string;
  readonly storefronts: Storefronts;
  readonly texts: PageTexts;
  /** Port of the sandbox's shop; undefined where it does not run. */
  readonly shopPort: number | undefined;
}

/** Serves the site for every other address; it has its own not-found page. */
export function registerSitePage(
  app: HttpServer,
  { template, storefronts, texts, shopPort }: SitePageOptions,
): void {
  app.get('/*', { schema: { hide: true } }, async (request: HttpRequest, reply: HttpReply) => {
    if (!takesPage(request)) throw new ApiError('not-found');
    const storefront = storefronts.storefrontOf(request.site);
    const languages = requestedLanguages(request);
    reply.headers({ 'Cache-Control': 'no-store', Vary: 'Accept-Language, Cookie' });
    const elsewhere = sisterAddress(storefront, languages, request);
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 302);
    const nonce = newNonce();
    const isIndexed = isIndexable(request);
    const hasToken = isTokenPage(request.url.split('?', 1)[0] ?? '');
    const { origin, tenantId } = request.site;
    const shopOrigins = shopOriginsOf(storefronts, tenantId, shopPort);
    const origins = policyOrigins(storefront, {
      siteOrigin: origin,
      shopOrigins,
      hasThirdParties: !hasToken,
    });
    reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce, origins),
      ...(hasToken && { 'Referrer-Policy': 'no-referrer' }),
      ...(isIndexed && { 'X-Robots-Tag': 'index, follow' }),
    });
    const { id, look } = storefront.brand;
    const lang = chooseLocale(storefront, languages);
    return reply.send(
      renderSitePage(template, {
        nonce,
        brand: id,
        ...wordsOf(storefront, texts(lang), { lang, isIndexed }),
        icon: look.icon,
        touchIcon: look.installed?.touch ?? look.icon,
        frame: startFrameOf(request.url),
        theme: look,
        lang,
        publicConfig: `${basesOf(storefront.brand).publicConfigApi}/${new URL(request.site.origin).hostname}`,
        canonical: isIndexed ? `${request.site.origin}/` : undefined,
      }),
    );
  });
}
