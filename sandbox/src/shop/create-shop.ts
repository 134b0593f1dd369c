import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { sandboxPages } from '@keepsake/contract/sandbox-shop';
import { brandFileAddress, renderTheme } from '@keepsake/contract/theme';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { booksPage, type SharedBook } from './pages/books-page.ts';
import { frontPage } from './pages/front-page.ts';
import { type Page, renderPage } from './pages/page.ts';
import { productPage } from './pages/product-page.ts';
import { contactPage, faqPage, legalPage, missingPage, parcelPage } from './pages/text-pages.ts';
import { createPictures } from './pictures.ts';
import type { Storefronts } from './storefronts.ts';
import { keepLocale, type Visit, visitOf } from './visit.ts';

export interface ShopOptions {
  /** Where the shop requests Keepsake. */
  readonly keepsakeOrigin: string;
  /** Where customers find it; storefronts have its scheme and port. */
  readonly publicOrigin: string;
  readonly storefronts: Storefronts;
  /** Books that demo customers show to others. */
  readonly sharedBooks: () => readonly SharedBook[];
}

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** The retailer's web shop, in the design of the brand of the host. */
export async function createShop(options: ShopOptions): Promise<FastifyInstance> {
  const app = fastify();
  await app.register(fastifyCookie);
  await app.register(fastifyStatic, { root: path.join(import.meta.dirname, 'assets'), prefix: '/assets/' });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });

  const page =
    (contentOf: (visit: Visit, params: Readonly<Record<string, string>>) => Page | undefined) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request, options);
      const content = contentOf(visit, request.params as Record<string, string>) ?? missingPage(visit);
      keepLocale(request, reply, visit);
      return reply
        .code(content.status ?? 200)
        .type('text/html; charset=utf-8')
        .send(renderPage(visit, content));
    };
  app.get(sandboxPages.shop, page(frontPage));
  app.get(sandboxPages.faq, page(faqPage));
  app.get(sandboxPages.contact, page(contactPage));
  for (const name of ['terms', 'privacy', 'cookies', 'imprint'] as const) {
    app.get(
      sandboxPages[name],
      page((visit) => legalPage(visit, name)),
    );
  }
  app.get(sandboxPages.books, (request, reply) => {
    const { siteOrigin } = visitOf(request, options);
    reply.header('Content-Security-Policy', `${headers['Content-Security-Policy']}; frame-src ${siteOrigin}`);
    return page((visit) => booksPage(visit, options.sharedBooks()))(request, reply);
  });
  app.get(
    '/products/:id',
    page((visit, { id = '' }) => productPage(visit, id)),
  );
  app.get(
    '/parcels/:code',
    page((visit, { code = '' }) => parcelPage(visit, code)),
  );
  app.setNotFoundHandler(page(missingPage));
  registerFiles(app, options);
  return app;
}

function registerFiles(app: FastifyInstance, { keepsakeOrigin, storefronts: { brands } }: ShopOptions): void {
  const pictures = createPictures();
  app.get<{ Params: { name: string } }>('/pictures/:name.jpg', async ({ params }, reply) => {
    const bytes = await pictures(params.name);
    if (!bytes) return reply.callNotFound();
    return reply.header('Cache-Control', 'max-age=86400').type('image/jpeg').send(bytes);
  });

  for (const { id, theme } of brands) {
    const styles = renderTheme(theme, (file) => brandFileAddress(id, file));
    app.get(`/themes/${id}.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));
  }

  // Fonts are not for other origins: the shop passes the brand's files on.
  app.get<{ Params: { '*': string } }>('/assets/brands/*', async ({ url }, reply) => {
    const response = await fetch(new URL(url, keepsakeOrigin));
    const type = response.headers.get('content-type');
    if (!response.ok || !type) return reply.callNotFound();
    return reply
      .header('Cache-Control', 'max-age=3600')
      .type(type)
      .send(Buffer.from(await response.arrayBuffer()));
  });
}
