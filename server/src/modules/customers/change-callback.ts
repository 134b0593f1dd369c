import type { CustomerMe } from '@keepsake/contract/customers';
import type { ProfileChange } from '@keepsake/contract/profile';
import { type CallbackReceivers, type Receiver, refuseAddress } from '../../platform/callbacks/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Egress } from '../../platform/egress/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { CustomerRow } from './customers.repository.ts';
import { updateBusiness } from './profiles.repository.ts';

export interface CallbackDependencies {
  readonly callbacks: { readonly receivers: Pick<CallbackReceivers, 'find' | 'put' | 'pause'> };
  readonly egress: Pick<Egress, 'check'>;
}

const receiverOf = ({ tenant_id, customer_id }: CustomerRow): Receiver => ({
  tenantId: tenant_id,
  receiver: customer_id,
});

type CallbackOfCustomer = Pick<CustomerMe, 'callbackUrl' | 'callbackFormat'> & {
  readonly isDisabled: boolean;
};

/** Callback of a business; undefined for a private customer. */
export async function readCallback(
  { callbacks }: CallbackDependencies,
  tx: Transaction,
  row: CustomerRow,
): Promise<CallbackOfCustomer | undefined> {
  if (row.business_status === null) return undefined;
  const receiver = await callbacks.receivers.find(tx, receiverOf(row));
  return {
    callbackUrl: receiver?.url ?? null,
    callbackFormat: row.callback_format ?? 'json',
    isDisabled: receiver?.disabledAt !== undefined,
  };
}

/**
 * Returns whether it has changed.
 *
 * @throws ApiError not-found for a private customer, account-pending, invalid-request
 */
export async function changeCallback(
  { callbacks: { receivers }, egress }: CallbackDependencies,
  tx: Transaction,
  row: CustomerRow,
  { callbackUrl, callbackFormat }: Pick<ProfileChange, 'callbackUrl' | 'callbackFormat'>,
): Promise<boolean> {
  if (callbackUrl === undefined && callbackFormat === undefined) return false;
  if (row.business_status === null) throw new ApiError('not-found', { detail: 'no business account' });
  if (row.business_status === 'New') throw new ApiError('account-pending');
  const to = receiverOf(row);
  const before = await receivers.find(tx, to);
  const hasUrlChanged =
    callbackUrl !== undefined && (callbackUrl !== (before?.url ?? null) || before?.disabledAt !== undefined);
  if (hasUrlChanged && callbackUrl === null) await receivers.pause(tx, to);
  if (hasUrlChanged && callbackUrl !== null) {
    refuseAddress(egress, callbackUrl, 'callbackUrl');
    await receivers.put(tx, to, { url: callbackUrl, events: before?.events, hidesSecret: true });
  }
  const hasFormatChanged = callbackFormat !== undefined && callbackFormat !== (row.callback_format ?? 'json');
  if (hasFormatChanged) {
    const key = { tenantId: row.tenant_id, customerId: row.customer_id };
    await updateBusiness(tx, key, { callback_format: callbackFormat });
  }
  return hasUrlChanged || hasFormatChanged;
}
