import type { AddressChange } from '@keepsake/contract/address-changes';
import {
  type DeliveryAddressInput,
  deliveryAddressOver,
  internationalPhone,
} from '@keepsake/contract/addresses';
import type { Locale } from '@keepsake/contract/locale';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { ApiError, type CustomerActor, parseBody, type Site } from '../../../platform/http/index.ts';
import { newId } from '../../../platform/ids/index.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockOwnOrder } from '../order-entries.repository.ts';
import { ownOf } from '../own-orders.ts';
import type { AddressChangeDependencies } from './address-change-dependencies.ts';
import { sendAddressChangeMail } from './address-change-mail.ts';
import {
  type AddressChangeRow,
  findAddressChange,
  type OrderAddress,
  writeAddressChange,
} from './address-changes.repository.ts';
import {
  deliveryAddressOf,
  isInZone,
  isSameAddress,
  presentAddressChange,
  refusalOf,
} from './delivery-address.ts';

export interface AddressChangeRequest {
  readonly orderCode: string;
  readonly address: DeliveryAddressInput;
  /** Language of mails about the change. */
  readonly locale: Locale;
  readonly askedAt: Site;
}

const refusals = {
  'too-late': 'too-late',
  'pickup-point': 'pickup-point',
  requested: 'address-change-requested',
} as const;

/** Maximum of changes in a row that the shop has not stored. */
const maxReplaced = 50;

const withPhone = ({ phone, ...address }: DeliveryAddressInput): OrderAddress => ({
  ...address,
  ...(phone !== undefined && { phone: internationalPhone(phone, address.country) }),
});

/** The address that counts is the last one. */
function replacedBy(order: OrderUpsert, before: AddressChangeRow | undefined): OrderAddress[] {
  const counting = deliveryAddressOf(order, before);
  const known = before && !before.is_settled ? before.replaced : [];
  const others = [...known, order.deliveryAddress].filter((one) => !isSameAddress(one, counting));
  return [...others, counting].slice(-maxReplaced);
}

/** @throws ApiError not-delivered where the brand that sold the order does not deliver to the country */
function checkCountry(
  { brandOfChannel, deliveryCountriesOf }: AddressChangeDependencies,
  { channel }: OrderUpsert,
  { country }: OrderAddress,
): void {
  const brandId = brandOfChannel(channel);
  const countries = brandId === undefined ? null : deliveryCountriesOf(brandId);
  if (countries === null || countries.includes(country)) return;
  throw new ApiError('not-delivered', { field: 'country', fields: [{ path: 'country', code: 'not-valid' }] });
}

/** Notifies other tabs, the shop and the customer's mailbox. */
async function announce(
  dependencies: AddressChangeDependencies,
  tx: Transaction,
  order: OrderUpsert,
  { row, askedAt }: { readonly row: AddressChangeRow; readonly askedAt: Site },
): Promise<void> {
  const { tenant_id: tenantId, customer_id: customerId, order_code: orderCode, address } = row;
  const previousAddress = row.replaced.at(-1) ?? order.deliveryAddress;
  await dependencies.changed.notify(tx, {
    tenantId,
    byShopCustomer: new Map([[order.shopCustomerId, [orderCode]]]),
  });
  await dependencies.addressChangeRequested.notify(tx, {
    tenantId,
    customerId,
    orderCode,
    changeId: row.change_id,
    state: row.state === 'RequestSent' ? 'RequestSent' : 'SuccessfulUpdate',
    address,
    previousAddress,
  });
  await sendAddressChangeMail(dependencies, tx, { order, row, askedAt });
}

/**
 * Applies a change at once, or has the shop decide. Production and other changes wait meanwhile, or came
 * first. Writes nothing for the address that counts already.
 *
 * @throws ApiError not-found, too-late, pickup-point, address-change-requested, not-delivered; invalid-request for a
 * changed field that breaks a rule of its country
 */
export async function requestAddressChange(
  dependencies: AddressChangeDependencies,
  actor: CustomerActor,
  { orderCode, address: input, locale, askedAt }: AddressChangeRequest,
): Promise<AddressChange> {
  const { database, clock } = dependencies;
  const { tenantId, customerId } = actor;
  const own = await ownOf(dependencies, actor);
  return database.transaction(async (tx) => {
    const order = own && (await lockOwnOrder(tx, own, orderCode));
    if (!order) throw new ApiError('not-found', { detail: 'no such order of the customer' });
    const before = await findAddressChange(tx, tenantId, orderCode);
    const counting = deliveryAddressOf(order, before);
    const address = withPhone(parseBody(deliveryAddressOver(counting), input));
    // The request is a retry after a lost response.
    const isWaiting = before?.state === 'RequestSent' && isSameAddress(before.address, address);
    if (isWaiting) return presentAddressChange(before);
    const isApplied = isSameAddress(counting, address);
    const refusal = isApplied ? undefined : refusalOf(order, before, clock.now());
    if (refusal) throw new ApiError(refusals[refusal]);
    if (!isApplied) checkCountry(dependencies, order, address);
    const row: AddressChangeRow = {
      tenant_id: tenantId,
      order_code: orderCode,
      change_id: newId(clock),
      customer_id: customerId,
      state: isInZone(order, address) ? 'SuccessfulUpdate' : 'RequestSent',
      requested_at: toInstant(clock.now()),
      answered_at: null,
      reason: null,
      address,
      replaced: replacedBy(order, before),
      is_settled: false,
      locale,
    };
    if (isApplied) return presentAddressChange({ ...row, state: 'SuccessfulUpdate' });
    await writeAddressChange(tx, row);
    const detail = { order: orderCode };
    await recordActivity(clock, tx, { tenantId, customerId, kind: 'delivery-address-changed', detail });
    await announce(dependencies, tx, order, { row, askedAt });
    return presentAddressChange(row);
  });
}
