import { documentsRoutes, mapPdfPath } from '@keepsake/contract/documents';
import type { Clock } from '../../platform/clock/index.ts';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { createSignedPaths, pathAndQueryOf } from '../../platform/signed-paths/index.ts';
import type { Orders, OwnOrder } from '../orders/index.ts';
import type { ShopFiles } from '../shop-files/index.ts';
import { missing, productFiles, type SendDocumentDependencies, sendDocument } from './send-document.ts';

export interface MapPdfsDependencies extends SendDocumentDependencies {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly orders: Pick<Orders, 'findOwn' | 'listOwnWithMaps'>;
  readonly shopFiles: Pick<ShopFiles, 'findBytes' | 'listOwnersWith'>;
}

/** A photo book with a map every month for 16 years. */
const maxOrders = 200;
const validSeconds = 24 * 3600;
/** File name of a map that the shop has sent. */
const name = 'map.pdf';

const code = '[A-Za-z0-9._-]{1,64}';

interface MapValues {
  readonly ownerId: string;
  readonly orderCode: string;
  readonly productCode: string;
}

const mapsOf = ({ orderCode, order: { orders } }: OwnOrder) =>
  orders.flatMap(({ products }) =>
    products.flatMap(({ productCode, mapPdf }) => (mapPdf ? [{ orderCode, productCode, ...mapPdf }] : [])),
  );

export function registerMapPdfs(app: HttpServer, dependencies: MapPdfsDependencies): void {
  const { database, orders, shopFiles } = dependencies;
  const addresses = createSignedPaths<MapValues>(dependencies, {
    keyPurpose: 'map-pdfs',
    template: mapPdfPath,
    values: { ownerId: '[0-9a-f-]{36}', orderCode: code, productCode: code },
  });

  implement(app, documentsRoutes.listMapPdfs, async ({ actor: { tenantId, customerId }, site }) => {
    const found = await orders.listOwnWithMaps({ tenantId, customerId }, maxOrders);
    const maps = found.flatMap(mapsOf);
    const ours = maps.filter(({ url }) => url === undefined).map(({ productCode }) => productCode);
    const file = { tenant_id: tenantId, owner_kind: 'product', name } as const;
    const sent = await shopFiles.listOwnersWith(database.autocommit, file, ours);
    return maps.flatMap(({ url, ...map }) => {
      if (url !== undefined) return [{ ...map, url }];
      if (!sent.has(map.productCode)) return [];
      const values = { ownerId: customerId, orderCode: map.orderCode, productCode: map.productCode };
      return [{ ...map, url: `${site.origin}${addresses.signFor(tenantId, values, validSeconds)}` }];
    });
  });

  app.route({
    // Explicit, because the framework's own HEAD reports no length.
    method: ['GET', 'HEAD'],
    url: mapPdfPath,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { tenantId } = request.site;
      const signed = addresses.read(tenantId, pathAndQueryOf(request.url));
      if (!signed) throw missing();
      const { ownerId: customerId, orderCode, productCode } = signed.values;
      // The order may belong to another customer by now.
      const own = await orders.findOwn({ tenantId, customerId }, { orderCode });
      const map = own && mapsOf(own).find((one) => one.productCode === productCode);
      if (!map) throw missing();
      const key = { ...productFiles(tenantId, productCode), name };
      return sendDocument(
        dependencies,
        { tenantId, customerId },
        { key, fileName: map.name },
        { request, reply },
      );
    },
  });
}
