import { environmentLetter } from '@keepsake/contract/environment';
import {
  widgetCode as codeSchema,
  widgetCoverPath,
  widgetFrame,
  widgetMarkup,
  widgetOembedPath,
  widgetPagePath,
  widgetPicturePath,
} from '@keepsake/contract/widgets';
import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import { isPrefetch } from '../../platform/http/prefetch.ts';
import { acceptedLanguages } from '../../platform/http/requested-languages.ts';
import { addressOf, type BookPage, type PageOfSite, renderBook, renderGone } from './book-page.ts';
import { findBooks, type OwnBook } from './own-books.ts';
import { sendPicture } from './send-picture.ts';
import type { ConnectedDependencies } from './widget-dependencies.ts';
import { countView, findByCode, type WidgetRow } from './widgets.repository.ts';

interface Shown {
  readonly row: WidgetRow;
  readonly book: OwnBook;
}

type Query = Readonly<Record<string, string | undefined>>;

const gone = () => new ApiError('not-found', { detail: 'no such widget' });

/** Returns the usual size, or the largest that the site allows. */
function fitted(given: string | undefined, usual: number): number {
  const most = Number(given);
  return Number.isInteger(most) && most > 0 ? Math.min(most, usual) : usual;
}

/** Finds a widget that may be shown. Each request looks it up again. */
async function findShown(
  dependencies: ConnectedDependencies,
  request: HttpRequest,
): Promise<Shown | undefined> {
  const { database, customers } = dependencies;
  const tx = database.autocommit;
  const { tenantId } = request.site;
  const code = codeSchema.safeParse((request.params as { code: string }).code);
  if (!code.success) return undefined;
  const isCustomer = customers.whileCustomer('widgets', 'customer_id');
  const row = await findByCode(tx, { tenantId, widgetCode: code.data }, isCustomer);
  if (!row) return undefined;
  const owner = { tenantId, customerId: row.customer_id };
  const book = (await findBooks(dependencies, tx, owner, [row.product_code])).get(row.product_code);
  if (!book || book.standing.isBlocked) return undefined;
  return { row, book };
}

/** Returns the shop's picture of a book; undefined where it would be another site's. */
function thumbnailOf(
  { shopOriginsOf }: ConnectedDependencies,
  { tenant_id: tenantId }: WidgetRow,
  { product: { thumbnailUrl } }: OwnBook,
): string | undefined {
  const isOfShop =
    thumbnailUrl !== undefined && shopOriginsOf(tenantId).includes(new URL(thumbnailUrl).origin);
  return isOfShop ? thumbnailUrl : undefined;
}

/** Chooses the language without cookies. */
function siteOf({ pageBrandOf }: ConnectedDependencies, request: HttpRequest): PageOfSite {
  const { origin } = request.site;
  const accepted = acceptedLanguages(request.headers['accept-language']);
  return { origin, brand: pageBrandOf(origin, { chosen: (request.query as Query).locale, accepted }) };
}

function sendPage(reply: HttpReply, { body, contentSecurityPolicy }: BookPage) {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy,
    Vary: 'Accept-Language',
  };
  return reply.headers(headers).send(body);
}

const schema = { hide: true } as object;

/** Serves the public page of a widget, its pictures, and its description for other sites. */
export function registerBookPage(app: HttpServer, dependencies: ConnectedDependencies): void {
  const { database, shopFiles } = dependencies;
  app.get(widgetPagePath, { schema }, async (request: HttpRequest, reply: HttpReply) => {
    const site = siteOf(dependencies, request);
    const shown = await findShown(dependencies, request);
    if (!shown) return sendPage(reply.status(404), renderGone(site));
    const { row, book } = shown;
    const { tenant_id: tenantId, product_code: productCode, widget_code: widgetCode } = row;
    const pages = await shopFiles.countPages(database.autocommit, tenantId, [productCode]);
    if (request.method === 'GET' && !isPrefetch(request)) await countView(database.autocommit, row);
    const isIndexed = book.standing.isPublic && environmentLetter(new URL(site.origin).host) === 'p';
    if (isIndexed) reply.header('X-Robots-Tag', 'index, follow');
    const { title } = book.product;
    const pictures = pages.get(productCode) ?? 0;
    const thumbnailUrl = pictures === 0 ? thumbnailOf(dependencies, row, book) : undefined;
    return sendPage(reply, renderBook(site, { widgetCode, title, pictures, thumbnailUrl, isIndexed }));
  });

  const servePicture = (path: string, placeOf: (params: { readonly page?: string }) => number) =>
    app.get(path, { schema }, async (request: HttpRequest, reply: HttpReply) => {
      const place = placeOf(request.params as { page?: string });
      const row = place >= 0 ? (await findShown(dependencies, request))?.row : undefined;
      const { autocommit } = database;
      const file = row && (await shopFiles.findPage(autocommit, row.tenant_id, row.product_code, place));
      if (!file) throw gone();
      return sendPicture(dependencies, file, { request, reply });
    });
  servePicture(widgetCoverPath, () => 0);
  servePicture(widgetPicturePath, ({ page = '' }) => (/^\d{1,4}$/.test(page) ? Number(page) - 1 : -1));

  app.get(widgetOembedPath, { schema }, async (request: HttpRequest) => {
    const shown = await findShown(dependencies, request);
    if (!shown) throw gone();
    return describeForOembed(siteOf(dependencies, request), shown, request.query as Query);
  });
}

/** oEmbed 1.0, section 2.3.4. */
function describeForOembed({ brand, origin }: PageOfSite, { row, book }: Shown, query: Query) {
  const { title } = book.product;
  const width = fitted(query.maxwidth, widgetFrame.width);
  const height = fitted(query.maxheight, widgetFrame.height);
  const address = `${origin}${addressOf(widgetPagePath, row.widget_code)}`;
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: brand.name,
    provider_url: `${origin}/`,
    width,
    height,
    html: widgetMarkup({ address, title }, { width, height }),
  };
}
