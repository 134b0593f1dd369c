import {
  type BusinessDetailName,
  type BusinessDetails,
  type CheckedNumber,
  type CompanyDetails,
  checkedNumbers,
  type StoredBusinessDetails,
  type SubmittedBusiness,
} from '@keepsake/contract/business-details';
import type { CustomerMe } from '@keepsake/contract/customers';
import type { InvalidField } from '@keepsake/contract/error-body';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import { checkCompanyNumbers, checksOf } from '../../platform/company-numbers/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { ApiError, type Site } from '../../platform/http/index.ts';
import { shownEmail } from '../../platform/mail/index.ts';
import { recordActivity } from '../activity/index.ts';
import { presentAddress } from './addresses.presenter.ts';
import { type CustomerKey, listAddresses } from './addresses.repository.ts';
import { type CallbackDependencies, readCallback } from './change-callback.ts';
import type { CustomerChangedHook } from './customer-hooks.ts';
import { presentCustomerMe, profileOf } from './customers.presenter.ts';
import { type CustomerRow, findCustomer } from './customers.repository.ts';
import {
  lockUndeletedCustomer,
  markChanged,
  profileRowOf,
  updateBusiness,
  updateDetails,
} from './profiles.repository.ts';
import { findLatestShopId } from './shop-ids.repository.ts';

export interface BusinessDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly changed: CustomerChangedHook;
  readonly businessSubmitted: CustomerChangedHook;
  requiredBusinessDetailsOf(brandId: string): readonly BusinessDetailName[];
}

type Rules = Pick<BusinessDependencies, 'requiredBusinessDetailsOf'>;

function detailsOfForm(row: CustomerRow): StoredBusinessDetails['details'] {
  const { firstName, lastName, phone } = profileOf(row);
  const { billingEmail, ...company } = row.business_details ?? {};
  return {
    ...company,
    ...(billingEmail !== undefined && { billingEmail: shownEmail(billingEmail) }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(phone !== undefined && { phone }),
  };
}

const listBillingAddresses = async (tx: Transaction, key: CustomerKey) =>
  (await listAddresses(tx, key)).filter(({ type }) => type === 'billing');

/** Lists details that the brand requires and the business has not given. */
async function listMissingDetails(
  { requiredBusinessDetailsOf }: Rules,
  tx: Transaction,
  row: CustomerRow,
  { brandId }: Site,
): Promise<BusinessDetailName[]> {
  const details = detailsOfForm(row);
  const key = { tenantId: row.tenant_id, customerId: row.customer_id };
  const hasAddress = (await listBillingAddresses(tx, key)).length > 0;
  return requiredBusinessDetailsOf(brandId).filter((name) =>
    name === 'billingAddress' ? !hasAddress : details[name] === undefined,
  );
}

export async function readMe(
  dependencies: Rules & CallbackDependencies,
  tx: Transaction,
  row: CustomerRow,
  site: Site,
): Promise<CustomerMe> {
  const isDraft = row.business_status === 'Default';
  const missing = isDraft ? await listMissingDetails(dependencies, tx, row, site) : undefined;
  const me = presentCustomerMe(row, missing);
  const callback = await readCallback(dependencies, tx, row);
  if (!callback || !me.business) return me;
  const { isDisabled, ...shown } = callback;
  const customerNumber = await findLatestShopId(tx, row.tenant_id, row.customer_id);
  return {
    ...me,
    ...shown,
    ...(customerNumber !== undefined && { customerNumber }),
    business: { ...me.business, ...(isDisabled && { callbackDisabled: true }) },
  };
}

async function presentDetails(
  rules: Rules,
  tx: Transaction,
  row: CustomerRow,
  site: Site,
): Promise<StoredBusinessDetails> {
  return {
    details: detailsOfForm(row),
    required: [...rules.requiredBusinessDetailsOf(site.brandId)],
    missing: await listMissingDetails(rules, tx, row, site),
  };
}

function known(row: CustomerRow | undefined): CustomerRow {
  if (row === undefined || row.business_status === null)
    throw new ApiError('not-found', { detail: 'no business account' });
  return row;
}

/** @throws ApiError not-found for a private customer */
export async function readBusinessDetails(
  dependencies: BusinessDependencies,
  { tenantId, customerId }: CustomerKey,
  site: Site,
): Promise<StoredBusinessDetails> {
  const tx = dependencies.database.autocommit;
  const row = known(await findCustomer(tx, tenantId, customerId));
  return presentDetails(dependencies, tx, row, site);
}

/** The business waits for the shop, which checks its details. */
async function submit(
  { businessSubmitted }: BusinessDependencies,
  tx: Transaction,
  key: CustomerKey,
  now: string,
): Promise<void> {
  await updateBusiness(tx, key, {
    business_status: 'New',
    business_reason: null,
    business_next_step: null,
    business_submitted_at: now,
  });
  await businessSubmitted.notify(tx, key);
}

/** Makes a change, and submits the details if it completes them. */
export async function submitIfCompleted<Result>(
  dependencies: BusinessDependencies,
  tx: Transaction,
  row: CustomerRow,
  site: Site,
  change: () => Promise<Result>,
): Promise<Result> {
  const isDraft = row.business_status === 'Default';
  const isIncomplete = isDraft && (await listMissingDetails(dependencies, tx, row, site)).length > 0;
  if (!isIncomplete) return change();
  const result = await change();
  const key = { tenantId: row.tenant_id, customerId: row.customer_id };
  const after = await findCustomer(tx, key.tenantId, key.customerId);
  const isComplete = after && (await listMissingDetails(dependencies, tx, after, site)).length === 0;
  if (isComplete) await submit(dependencies, tx, key, toInstant(dependencies.clock.now()));
  return result;
}

/** Numbers that look wrong, and that the customer neither has stored nor confirms. */
function refuseWrongNumbers(
  details: CompanyDetails,
  stored: CompanyDetails | null,
  confirmed: readonly CheckedNumber[],
): CompanyDetails {
  const checked = checkCompanyNumbers(details);
  const isAccepted = (name: CheckedNumber) =>
    checked[name]?.check !== 'failed' ||
    confirmed.includes(name) ||
    (details[name] === stored?.[name] && details.country === stored?.country);
  const fields: InvalidField[] = checkedNumbers
    .filter((name) => !isAccepted(name))
    .map((path) => ({ path, code: 'not-valid' }));
  const [first] = fields;
  if (first)
    throw new ApiError('invalid-request', {
      field: first.path,
      fields,
      detail: 'looks wrong; confirm it',
    });
  const written = Object.entries(checked).map(([name, { number }]) => [name, number]);
  return { ...details, ...Object.fromEntries(written) };
}

/** @throws ApiError not-found for a private customer, invalid-request for a number that is not confirmed */
export function putBusinessDetails(
  dependencies: BusinessDependencies,
  key: CustomerKey,
  site: Site,
  { confirmed = [], checkOnly, firstName, lastName, phone, ...company }: BusinessDetails,
): Promise<StoredBusinessDetails> {
  const { database, clock, changed, businessSubmitted } = dependencies;
  return database.transaction(async (tx) => {
    const row = known(await lockUndeletedCustomer(tx, key));
    const now = toInstant(clock.now());
    const details = refuseWrongNumbers(company, row.business_details, confirmed);
    if (checkOnly) return presentDetails(dependencies, tx, row, site);
    const before = JSON.stringify(detailsOfForm(row));
    const { title, dateOfBirth, locale } = profileOf(row);
    await updateDetails(
      tx,
      key,
      profileRowOf({ title, dateOfBirth, locale, firstName, lastName, phone }, row),
    );
    await updateBusiness(tx, key, { business_details: details });
    const after = known(await findCustomer(tx, key.tenantId, key.customerId));
    const isChanged = JSON.stringify(detailsOfForm(after)) !== before;
    if (isChanged) {
      await markChanged(tx, key, now);
      await recordActivity(clock, tx, { ...key, kind: 'details-changed' });
    }
    const state = await presentDetails(dependencies, tx, after, site);
    const isDraft = after.business_status === 'Default';
    const isComplete = isDraft && state.missing.length === 0;
    if (isComplete) await submit(dependencies, tx, key, now);
    else if (isChanged && !isDraft) await businessSubmitted.notify(tx, key);
    if (isChanged || isComplete) await changed.notify(tx, key);
    return state;
  });
}

/** Returns undefined for a private customer. */
export async function readSubmittedBusiness(
  tx: Transaction,
  key: CustomerKey,
): Promise<SubmittedBusiness | undefined> {
  const row = await findCustomer(tx, key.tenantId, key.customerId);
  if (!row?.business_status) return undefined;
  const details = row.business_details ?? {};
  const billingAddresses = (await listBillingAddresses(tx, key)).map(presentAddress);
  return { status: row.business_status, details, checks: checksOf(details), billingAddresses };
}
