import type { CustomerMe } from '@keepsake/contract/customers';
import type { Profile, ProfileChange } from '@keepsake/contract/profile';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { recordActivity } from '../activity/index.ts';
import { readMe, submitIfCompleted } from './business-details.ts';
import type { ChangeDependencies, CustomerAtSite } from './change-addresses.ts';
import { changeCallback } from './change-callback.ts';
import { profileOf } from './customers.presenter.ts';
import { findCustomer } from './customers.repository.ts';
import {
  clearChanged,
  lockUndeletedCustomer,
  markChanged,
  profileRowOf,
  updateDetails,
} from './profiles.repository.ts';

type Change = { readonly replace: Profile } | { readonly patch: ProfileChange };

/** @throws ApiError not-found for a deleted customer, invalid-request for a birth in the future */
export function changeProfile(
  dependencies: ChangeDependencies,
  { site, ...key }: CustomerAtSite,
  change: Change,
): Promise<CustomerMe> {
  const { database, clock, changed } = dependencies;
  return database.transaction(async (tx) => {
    const row = await lockUndeletedCustomer(tx, key);
    if (!row) throw new ApiError('not-found', { detail: 'deleted meanwhile' });
    const now = toInstant(clock.now());
    const {
      changed: seen,
      callbackUrl,
      callbackFormat,
      ...fields
    }: ProfileChange = 'patch' in change ? change.patch : change.replace;
    const hasNewCallback = await changeCallback(dependencies, tx, row, { callbackUrl, callbackFormat });
    if (fields.dateOfBirth !== undefined && fields.dateOfBirth > now) {
      const fields = [{ path: 'dateOfBirth', code: 'not-valid' as const }];
      throw new ApiError('invalid-request', { field: 'dateOfBirth', fields, detail: 'is in the future' });
    }
    const before = profileRowOf(profileOf(row), row);
    const after = profileRowOf('patch' in change ? { ...profileOf(row), ...fields } : fields, row);
    const isChanged = JSON.stringify(after) !== JSON.stringify(before);
    if (isChanged) {
      await submitIfCompleted(dependencies, tx, row, site, () => updateDetails(tx, key, after));
      await recordActivity(clock, tx, { ...key, kind: 'details-changed' });
    }
    if (hasNewCallback) await recordActivity(clock, tx, { ...key, kind: 'callback-changed' });
    if (isChanged || hasNewCallback) {
      await markChanged(tx, key, now);
      await changed.notify(tx, key);
    }
    if (seen === false) await clearChanged(tx, key);
    return readMe(dependencies, tx, (await findCustomer(tx, key.tenantId, key.customerId)) ?? row, site);
  });
}
