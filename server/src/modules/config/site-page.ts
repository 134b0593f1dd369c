import { environmentLetter } from '@keepsake/contract/environment';
import { type AskedLanguages, chooseLocale } from '@keepsake/contract/locale';
import { askedLanguages } from '../../platform/http/asked-languages.ts';
import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import { contentSecurityPolicy, newNonce } from '../../platform/http/site-files.ts';
import { wantsPage } from '../../platform/http/wants-page.ts';
import { basesOf } from './config.presenter.ts';
import { policyOrigins } from './policy-origins.ts';
import { renderSitePage } from './render-site-page.ts';
import type { Storefront, Storefronts } from './storefronts.ts';

/**
 * Search engines get the home page of production hosts and nothing else; what they keep has no query
 * (specification, account area, section 9).
 */
function isIndexable({ site, url }: HttpRequest): boolean {
  return url.split('?', 1)[0] === '/' && environmentLetter(new URL(site.origin).host) === 'p';
}

/** Where a browser goes instead whose first language another storefront is made for (account area, section 9). */
function sisterAddress({ sister }: Storefront, { wanted = [] }: AskedLanguages, url: string) {
  const language = wanted[0]?.split('-', 1)[0]?.toLowerCase();
  // A request line may hold a whole address, behind which nothing of ours is put.
  const goesThere =
    sister && language !== undefined && sister.languages.includes(language) && url.startsWith('/');
  return goesThere ? `${sister.origin}${url}` : undefined;
}

/** Every address that is nobody else's shows the site, which knows its own routes and its not-found page. */
export function registerSitePage(
  app: HttpServer,
  { template, storefronts }: { template: string; storefronts: Storefronts },
): void {
  app.get('/*', { schema: { hide: true } }, async (request: HttpRequest, reply: HttpReply) => {
    if (!wantsPage(request)) throw new ApiError('not-found');
    const storefront = storefronts.storefrontOf(request.site);
    const asked = askedLanguages(request);
    reply.headers({ 'Cache-Control': 'no-store', Vary: 'Accept-Language, Cookie' });
    const elsewhere = sisterAddress(storefront, asked, request.url);
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 302);
    const nonce = newNonce();
    const isIndexed = isIndexable(request);
    reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce, policyOrigins(storefront, request.site.origin)),
      ...(isIndexed && { 'X-Robots-Tag': 'index, follow' }),
    });
    const { id, name } = storefront.brand;
    return reply.send(
      renderSitePage(template, {
        nonce,
        brand: id,
        title: name,
        lang: chooseLocale(storefront, asked),
        publicConfig: `${basesOf(storefront.brand).publicConfigApi}/${new URL(request.site.origin).hostname}`,
        canonical: isIndexed ? `${request.site.origin}/` : undefined,
      }),
    );
  });
}
