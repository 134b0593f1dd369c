import { limits } from '@keepsake/contract/limits';
import { shopFilesRoutes as routes, type ShopFileType } from '@keepsake/contract/shop-files';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import {
  ApiError,
  type HttpReply,
  type HttpRequest,
  type HttpServer,
  implement,
} from '../../platform/http/index.ts';
import type { ShopFiles } from '../shop-files/index.ts';
import { readFileBody } from './read-file-body.ts';
import { refuseAhead } from './refuse-ahead.ts';

export interface ShopFilesRoutesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly shopFiles: Pick<ShopFiles, 'put' | 'remove' | 'find' | 'list'>;
}

type FileKey = Parameters<ShopFiles['put']>[0]['key'];

interface PutCall {
  readonly query: { readonly updatedAt: string };
  readonly request: HttpRequest;
  readonly reply: HttpReply;
}

const { maxInvoiceBytes, maxPdfBytes, maxJpegBytes } = limits.shopFiles;

export const invoiceFile = (tenantId: string, invoiceId: string): FileKey => ({
  tenant_id: tenantId,
  owner_kind: 'invoice',
  owner_id: invoiceId,
  name: 'invoice.pdf',
});

const productFile = (tenantId: string, productCode: string, name: string): FileKey => ({
  tenant_id: tenantId,
  owner_kind: 'product',
  owner_id: productCode,
  name,
});

const typeOf = (name: string): ShopFileType => (name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg');

/** Files of invoices and products. */
export function registerShopFilesRoutes(
  app: HttpServer,
  { database, clock, shopFiles }: ShopFilesRoutesDependencies,
): void {
  async function put({ query: { updatedAt }, request, reply }: PutCall, key: FileKey, maxBytes: number) {
    const contentType = typeOf(key.name);
    try {
      refuseAhead(clock, updatedAt);
      const body = readFileBody(request, { contentType, maxBytes });
      const { result, sha256 } = await shopFiles.put({ key, updatedAt, contentType, body });
      return { result, sha256: sha256.toString('hex') };
    } finally {
      // A body may be endless: its connection serves no other request.
      if (!request.raw.complete) reply.header('Connection', 'close');
      request.raw.resume();
    }
  }

  implement(app, routes.putInvoiceFile, (call) =>
    put(call, invoiceFile(call.actor.tenantId, call.params.id), maxInvoiceBytes),
  );

  implement(app, routes.getInvoiceFile, async ({ actor, params }) => {
    const found = await shopFiles.find(database.autocommit, invoiceFile(actor.tenantId, params.id));
    if (!found) throw new ApiError('not-found', { detail: 'no such file' });
    return found;
  });

  implement(app, routes.putProductFile, (call) => {
    const { productCode, name } = call.params;
    const maxBytes = typeOf(name) === 'image/jpeg' ? maxJpegBytes : maxPdfBytes;
    return put(call, productFile(call.actor.tenantId, productCode, name), maxBytes);
  });

  implement(app, routes.listProductFiles, async ({ actor, params }) => {
    const owner = productFile(actor.tenantId, params.productCode, '');
    return { files: await shopFiles.list(database.autocommit, owner) };
  });

  implement(app, routes.deleteProductFile, async ({ actor, params, query }) => {
    refuseAhead(clock, query.updatedAt);
    const key = productFile(actor.tenantId, params.productCode, params.name);
    return { result: await database.transaction((tx) => shopFiles.remove(tx, key, query.updatedAt)) };
  });
}
