import { basePath } from '@keepsake/contract/bases';
import { documentFiles, documentsRoutes, type FileRoute, productPdf } from '@keepsake/contract/documents';
import { productPictureName } from '@keepsake/contract/shop-files';
import { shopCode } from '@keepsake/contract/values';
import {
  type CustomerActor,
  type HttpRequest,
  type HttpServer,
  implement,
} from '../../platform/http/index.ts';
import type { Invoices } from '../invoices/index.ts';
import type { Orders } from '../orders/index.ts';
import type { ShopFiles } from '../shop-files/index.ts';
import { invoiceFileName } from './invoice-archive.ts';
import {
  type Document,
  missing,
  productFiles,
  type SendDocumentDependencies,
  sendDocument,
} from './send-document.ts';

export interface DocumentsRoutesDependencies extends SendDocumentDependencies {
  readonly invoices: Pick<Invoices, 'findOwn' | 'findHistorical'>;
  readonly orders: Pick<Orders, 'findOwn'>;
  readonly shopFiles: Pick<ShopFiles, 'findBytes' | 'list'>;
}

interface FileParams {
  readonly id: string;
  readonly channel?: string;
  readonly name?: string;
}

/** Finds a document that the customer may read. @throws ApiError not-found */
type FindDocument = (customer: CustomerActor, params: FileParams) => Promise<Document>;

const invoiceDocument = (tenantId: string, id: string, fileName: string): Document => ({
  key: { tenant_id: tenantId, owner_kind: 'invoice', owner_id: id, name: 'invoice.pdf' },
  fileName,
});

export function registerDocuments(app: HttpServer, dependencies: DocumentsRoutesDependencies): void {
  const { database, invoices, orders, shopFiles } = dependencies;

  const findInvoice: FindDocument = async (customer, { id }) => {
    const invoice = await invoices.findOwn(customer, id);
    if (invoice?.isHistorical) throw missing();
    if (invoice) return invoiceDocument(customer.tenantId, id, invoiceFileName(invoice));
    const order = await orders.findOwn(customer, { invoiceId: id });
    if (!order) throw missing();
    return invoiceDocument(customer.tenantId, id, `Invoice-${order.orderCode}`);
  };

  const findHistoricalInvoice: FindDocument = async (customer, { id, channel }) => {
    const invoice = await invoices.findHistorical(customer, id);
    if (!invoice || invoice.channel !== channel) throw missing();
    return invoiceDocument(customer.tenantId, id, invoiceFileName(invoice));
  };

  /** @throws ApiError not-found unless it is in an order of the customer */
  async function findProduct(customer: CustomerActor, code: string) {
    const found = await orders.findOwn(customer, { productCode: code });
    for (const { orderCode, products } of found?.order.orders ?? []) {
      const product = products.find(({ productCode }) => productCode === code);
      if (product) return { product, orderCode };
    }
    throw missing();
  }

  const findProductPdf: FindDocument = async (customer, { id }) => {
    const { product } = await findProduct(customer, id);
    return {
      key: { ...productFiles(customer.tenantId, id), name: productPdf },
      fileName: product.title,
    };
  };

  const findProductPicture: FindDocument = async (customer, { id, name }) => {
    await findProduct(customer, id);
    const picture = productPictureName.safeParse(name);
    if (!picture.success) throw missing();
    return { key: { ...productFiles(customer.tenantId, id), name: picture.data } };
  };

  function serve({ base, path }: FileRoute, find: FindDocument): void {
    const actors = new WeakMap<HttpRequest, CustomerActor>();
    app.route<{ Params: FileParams }>({
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
        const document = await find(customer, request.params);
        return sendDocument(dependencies, customer, document, { request, reply });
      },
    });
  }

  serve(documentFiles.invoice, findInvoice);
  serve(documentFiles.historicalInvoice, findHistoricalInvoice);
  serve(documentFiles.productPdf, findProductPdf);
  serve(documentFiles.productPicture, findProductPicture);

  implement(app, documentsRoutes.getProduct, async ({ actor, params: { code } }) => {
    const { orderCode } = await findProduct(actor, code);
    const files = await shopFiles.list(database.autocommit, productFiles(actor.tenantId, code));
    return { files: files.map(({ name }) => ({ purpose: name })), orderCode };
  });
}
