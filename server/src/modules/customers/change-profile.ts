import type { CustomerMe } from '@keepsake/contract/customers';
import type { Profile, ProfileChange } from '@keepsake/contract/profile';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { recordActivity } from '../activity/index.ts';
import type { CustomerKey } from './addresses.repository.ts';
import type { ChangeDependencies } from './change-addresses.ts';
import { presentCustomerMe, profileOf } from './customers.presenter.ts';
import { type CustomerRow, findCustomer } from './customers.repository.ts';
import {
  type CustomerDetails,
  clearChanged,
  lockCustomer,
  markChanged,
  updateDetails,
} from './profiles.repository.ts';

/** `name` follows first and last name; without both it stays. */
export function profileRowOf(
  profile: Profile,
  row: Pick<CustomerRow, 'name'>,
): Omit<CustomerDetails, 'business_status' | 'registered_on'> {
  const { title, firstName, lastName, phone, dateOfBirth, locale } = profile;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    name: name || row.name,
    title: title ?? null,
    first_name: firstName ?? null,
    last_name: lastName ?? null,
    phone: phone ?? null,
    date_of_birth: dateOfBirth ?? null,
    locale: locale ?? null,
  };
}

type Change = { readonly replace: Profile } | { readonly patch: ProfileChange };

/** @throws ApiError not-found for a deleted customer, invalid-request for a birth in the future */
export function changeProfile(
  { database, clock, changed }: ChangeDependencies,
  key: CustomerKey,
  change: Change,
): Promise<CustomerMe> {
  return database.transaction(async (tx) => {
    const row = await lockCustomer(tx, key);
    if (!row) throw new ApiError('not-found', { detail: 'deleted meanwhile' });
    const now = toInstant(clock.now());
    const { changed: seen, ...fields } =
      'patch' in change ? change.patch : { ...change.replace, changed: undefined };
    if (fields.dateOfBirth !== undefined && fields.dateOfBirth > now) {
      const fields = [{ path: 'dateOfBirth', code: 'not-valid' as const }];
      throw new ApiError('invalid-request', { field: 'dateOfBirth', fields, detail: 'is in the future' });
    }
    const before = profileRowOf(profileOf(row), row);
    const after = profileRowOf('patch' in change ? { ...profileOf(row), ...fields } : fields, row);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      await updateDetails(tx, key, after);
      await markChanged(tx, key, now);
      await recordActivity(clock, tx, { ...key, kind: 'details-changed' });
      await changed.notify(tx, key);
    }
    if (seen === false) await clearChanged(tx, key);
    return presentCustomerMe((await findCustomer(tx, key.tenantId, key.customerId)) ?? row);
  });
}
