import { addressesRoutes } from '@keepsake/contract/addresses';
import { businessDetailsRoutes } from '@keepsake/contract/business-details';
import { customersRoutes } from '@keepsake/contract/customers';
import { profileRoutes } from '@keepsake/contract/profile';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { presentAddress } from './addresses.presenter.ts';
import { findAddress, listAddresses } from './addresses.repository.ts';
import { putBusinessDetails, readBusinessDetails, readMe } from './business-details.ts';
import { addAddress, type ChangeDependencies, changeAddress, deleteAddress } from './change-addresses.ts';
import { changeProfile } from './change-profile.ts';
import { findCustomer } from './customers.repository.ts';

export function registerCustomersRoutes(app: HttpServer, dependencies: ChangeDependencies): void {
  const { database } = dependencies;

  implement(app, customersRoutes.getMe, async ({ actor, site }) => {
    const row = await findCustomer(database.autocommit, actor.tenantId, actor.customerId);
    if (!row) throw new ApiError('not-found', { detail: 'deleted meanwhile' });
    return readMe(dependencies, database.autocommit, row, site);
  });

  implement(app, profileRoutes.patchMe, ({ actor, site, body }) =>
    changeProfile(dependencies, { ...actor, site }, { patch: body }),
  );

  implement(app, profileRoutes.putMe, ({ actor, site, body }) =>
    changeProfile(dependencies, { ...actor, site }, { replace: body }),
  );

  implement(app, businessDetailsRoutes.getBusinessDetails, ({ actor, site }) =>
    readBusinessDetails(dependencies, actor, site),
  );

  implement(app, businessDetailsRoutes.putBusinessDetails, ({ actor, site, body }) =>
    putBusinessDetails(dependencies, actor, site, body),
  );

  implement(app, addressesRoutes.listAddresses, async ({ actor }) =>
    (await listAddresses(database.autocommit, actor)).map(presentAddress),
  );

  implement(app, addressesRoutes.getAddress, async ({ actor, params }) => {
    const row = await findAddress(database.autocommit, { ...actor, addressId: params.id });
    if (!row) throw new ApiError('not-found', { detail: 'no such address' });
    return presentAddress(row);
  });

  implement(app, addressesRoutes.addAddress, ({ actor, site, body }) =>
    addAddress(dependencies, { ...actor, site }, body),
  );

  implement(app, addressesRoutes.changeAddress, ({ actor, site, params, body }) =>
    changeAddress(dependencies, { ...actor, site, addressId: params.id }, body),
  );

  implement(app, addressesRoutes.deleteAddress, async ({ actor, site, params }) => {
    await deleteAddress(dependencies, { ...actor, site, addressId: params.id });
    return null;
  });
}
