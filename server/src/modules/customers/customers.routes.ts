import { addressesRoutes } from '@keepsake/contract/addresses';
import { customersRoutes } from '@keepsake/contract/customers';
import { profileRoutes } from '@keepsake/contract/profile';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { presentAddress } from './addresses.presenter.ts';
import { findAddress, listAddresses } from './addresses.repository.ts';
import { addAddress, type ChangeDependencies, changeAddress, deleteAddress } from './change-addresses.ts';
import { changeProfile } from './change-profile.ts';
import { presentCustomerMe } from './customers.presenter.ts';
import { findCustomer } from './customers.repository.ts';

export function registerCustomersRoutes(app: HttpServer, dependencies: ChangeDependencies): void {
  const { database } = dependencies;

  implement(app, customersRoutes.getMe, async ({ actor }) => {
    const row = await findCustomer(database.autocommit, actor.tenantId, actor.customerId);
    if (!row) throw new ApiError('not-found', { detail: 'deleted meanwhile' });
    return presentCustomerMe(row);
  });

  implement(app, profileRoutes.patchMe, ({ actor, body }) =>
    changeProfile(dependencies, actor, { patch: body }),
  );

  implement(app, profileRoutes.putMe, ({ actor, body }) =>
    changeProfile(dependencies, actor, { replace: body }),
  );

  implement(app, addressesRoutes.listAddresses, async ({ actor }) =>
    (await listAddresses(database.autocommit, actor)).map(presentAddress),
  );

  implement(app, addressesRoutes.getAddress, async ({ actor, params }) => {
    const row = await findAddress(database.autocommit, { ...actor, addressId: params.id });
    if (!row) throw new ApiError('not-found', { detail: 'no such address' });
    return presentAddress(row);
  });

  implement(app, addressesRoutes.addAddress, ({ actor, body }) => addAddress(dependencies, actor, body));

  implement(app, addressesRoutes.changeAddress, ({ actor, params, body }) =>
    changeAddress(dependencies, { ...actor, addressId: params.id }, body),
  );

  implement(app, addressesRoutes.deleteAddress, async ({ actor, params }) => {
    await deleteAddress(dependencies, { ...actor, addressId: params.id });
    return null;
  });
}
