import { customersRoutes as routes } from '@keepsake/contract/customers';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { presentCustomerMe } from './customers.presenter.ts';
import { findCustomer } from './customers.repository.ts';

export function registerCustomersRoutes(app: HttpServer, { database }: { database: Database }): void {
  implement(app, routes.getMe, async ({ actor }) => {
    const row = await findCustomer(database.autocommit, actor.tenantId, actor.customerId);
    if (!row) throw new ApiError('not-found', { detail: 'deleted meanwhile' });
    return presentCustomerMe(row);
  });
}
