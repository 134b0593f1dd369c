import { backOfficeRoutes as routes } from '@keepsake/contract/back-office';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import { type PutCustomerDependencies, putCustomer } from './put-customer.ts';
import { type PutSharedAlbumDependencies, putSharedAlbum } from './put-shared-album.ts';

export type BackOfficeDependencies = PutCustomerDependencies & PutSharedAlbumDependencies;

export function registerBackOfficeRoutes(app: HttpServer, dependencies: BackOfficeDependencies): void {
  implement(app, routes.putCustomer, ({ actor, params, body }) =>
    putCustomer(dependencies, {
      tenantId: actor.tenantId,
      shopCustomerId: params.shopCustomerId,
      upsert: body,
    }),
  );

  implement(app, routes.putSharedAlbum, ({ actor, params, body }) =>
    putSharedAlbum(dependencies, { tenantId: actor.tenantId, albumId: params.albumId, upsert: body }),
  );
}
