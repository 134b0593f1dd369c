import { backOfficeRoutes as routes } from '@keepsake/contract/back-office';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import { type PutCustomerDependencies, putCustomer } from './put-customer.ts';

export function registerBackOfficeRoutes(app: HttpServer, dependencies: PutCustomerDependencies): void {
  implement(app, routes.putCustomer, ({ actor, params, body }) =>
    putCustomer(dependencies, {
      tenantId: actor.tenantId,
      shopCustomerId: params.shopCustomerId,
      upsert: body,
    }),
  );
}
