import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import { contentSecurityPolicy, newNonce } from '../../platform/http/site-files.ts';
import type { Brand } from './brands.ts';

/** Values that come from brand files, made harmless inside an attribute or element all the same. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function renderPage(template: string, brand: Brand, nonce: string): string {
  const values: Record<string, string> = {
    nonce,
    brand: brand.id,
    lang: brand.defaultLocale,
    title: brand.name,
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => escapeHtml(values[key] ?? ''));
}

function wantsPage(request: HttpRequest): boolean {
  return (
    (request.headers.accept ?? '').includes('text/html') && !/^\/(api|assets|images)\//.test(request.url)
  );
}

/** Every address that is nobody else's shows the site, which knows its own routes and its not-found page. */
export function registerSitePage(
  app: HttpServer,
  { template, brandOf }: { template: string; brandOf(brandId: string): Brand },
): void {
  app.get('/*', { schema: { hide: true } }, async (request: HttpRequest, reply: HttpReply) => {
    if (!wantsPage(request)) throw new ApiError('not-found');
    const nonce = newNonce();
    reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce, []),
      'Cache-Control': 'no-store',
    });
    return reply.send(renderPage(template, brandOf(request.site.brandId), nonce));
  });
}
