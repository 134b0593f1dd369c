import { basePath } from '@keepsake/contract/bases';
import { documentFiles, documentsRoutes, type FileRoute, productPdf } from '@keepsake/contract/documents';
import { limits } from '@keepsake/contract/limits';
import { shopCode } from '@keepsake/contract/values';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Database } from '../../platform/database/index.ts';
import {
  attachment,
  chooseResponse,
  createRunningResponses,
  sendBuffers,
  setByteHeaders,
} from '../../platform/http/bytes/index.ts';
import {
  ApiError,
  type CustomerActor,
  type HttpReply,
  type HttpRequest,
  type HttpServer,
  implement,
} from '../../platform/http/index.ts';
import type { Orders } from '../orders/index.ts';
import type { ShopFiles } from '../shop-files/index.ts';

export interface DocumentsDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly orders: Pick<Orders, 'findOwn'>;
  readonly shopFiles: Pick<ShopFiles, 'findBytes' | 'list'>;
}

interface Document {
  readonly key: Parameters<ShopFiles['findBytes']>[1];
  /** Under which browsers save it. */
  readonly fileName: string;
}

/** Of a document that the customer may read. @throws ApiError not-found */
type FindDocument = (customer: CustomerActor, id: string) => Promise<Document>;

const missing = () => new ApiError('not-found', { detail: 'no such document of the customer' });

const running = createRunningResponses({
  perCustomer: limits.largeImages.perCustomer,
  perProcess: limits.largeImages.perProcess,
  tooMany: 'too-many-requests',
  busy: 'unavailable',
});

export function registerDocuments(app: HttpServer, dependencies: DocumentsDependencies): void {
  const { database, blobs, orders, shopFiles } = dependencies;

  const productFiles = (tenantId: string, productCode: string) =>
    ({ tenant_id: tenantId, owner_kind: 'product', owner_id: productCode }) as const;

  const findInvoice: FindDocument = async (customer, id) => {
    const found = await orders.findOwn(customer, { invoiceId: id });
    if (!found) throw missing();
    const { tenantId: tenant_id } = customer;
    return {
      key: { tenant_id, owner_kind: 'invoice', owner_id: id, name: 'invoice.pdf' },
      fileName: `Invoice-${found.orderCode}.pdf`,
    };
  };

  const findProductPdf: FindDocument = async (customer, id) => {
    const found = await orders.findOwn(customer, { productCode: id });
    const products = found?.order.orders.flatMap((inner) => inner.products) ?? [];
    const product = products.find(({ productCode }) => productCode === id);
    if (!product) throw missing();
    return {
      key: { ...productFiles(customer.tenantId, id), name: productPdf },
      fileName: `${product.title}.pdf`,
    };
  };

  async function send(customer: CustomerActor, document: Document, request: HttpRequest, reply: HttpReply) {
    const file = await shopFiles.findBytes(database.autocommit, document.key);
    if (!file) throw missing();
    const tag = `"${file.sha256}"`;
    const answer = chooseResponse(request, { tag, bytes: file.bytes });
    const range = 'range' in answer && request.method === 'GET' ? answer.range : undefined;
    if (range) running.count([customer.tenantId, customer.customerId], reply.raw);
    const body = range && (await blobs.open(file.blobKey, range, { inSmallBuffers: true }));
    setByteHeaders(reply, answer, {
      tag,
      bytes: file.bytes,
      cacheControl: 'no-store',
      contentType: file.contentType,
      contentDisposition: attachment(document.fileName),
    });
    return body ? sendBuffers(reply, body) : reply.send();
  }

  function serve({ base, path }: FileRoute, find: FindDocument): void {
    const actors = new WeakMap<HttpRequest, CustomerActor>();
    app.route<{ Params: { id: string } }>({
      // Explicit, because the framework's own HEAD reports no length.
      method: ['GET', 'HEAD'],
      url: `${basePath(base)}${path}`,
      schema: { hide: true },
      onRequest: async (request) => {
        actors.set(request, await app.guards.customer(request));
      },
      handler: async (request, reply) => {
        const customer = actors.get(request) as CustomerActor;
        const id = shopCode.safeParse(request.params.id);
        if (!id.success) throw missing();
        return send(customer, await find(customer, id.data), request, reply);
      },
    });
  }

  serve(documentFiles.invoice, findInvoice);
  serve(documentFiles.productPdf, findProductPdf);

  implement(app, documentsRoutes.getProduct, async ({ actor, params: { code } }) => {
    if (!(await orders.findOwn(actor, { productCode: code }))) throw missing();
    const files = await shopFiles.list(database.autocommit, productFiles(actor.tenantId, code));
    return { files: files.map(({ name }) => ({ purpose: name })) };
  });
}
