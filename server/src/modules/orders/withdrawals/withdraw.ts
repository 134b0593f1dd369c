import type { Locale } from '@keepsake/contract/locale';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { OrderLine, Withdrawal, WithdrawalInput } from '@keepsake/contract/withdrawals';
import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { ApiError, type CustomerActor, type Site } from '../../../platform/http/index.ts';
import { newId } from '../../../platform/ids/index.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockOwnOrder } from '../order-entries.repository.ts';
import { placeOfMail } from '../order-mails.ts';
import { ownOf } from '../own-orders.ts';
import { isSameLine, presentWithdrawal, withdrawalsOf } from './order-withdrawals.ts';
import { composeReceipt } from './receipt.ts';
import type { WithdrawalDependencies } from './withdrawal-dependencies.ts';
import { insertWithdrawal, listWithdrawals, type WithdrawalRow } from './withdrawals.repository.ts';

export interface WithdrawalRequest extends WithdrawalInput {
  readonly orderCode: string;
  /** Language of the receipt. */
  readonly locale: Locale;
  readonly askedAt: Site;
}

const isAmong = (lines: readonly OrderLine[], line: OrderLine) => lines.some((one) => isSameLine(one, line));

function isSameWithdrawal({ name, lines }: WithdrawalRow, request: WithdrawalRequest): boolean {
  const isPart = lines.every((line) => isAmong(request.lines, line));
  return name === request.name && isPart && request.lines.every((line) => isAmong(lines, line));
}

/**
 * Lists each once, in the order of the purchase.
 *
 * @throws ApiError not-withdrawable
 */
async function withdrawnLines(
  dependencies: WithdrawalDependencies,
  order: OrderUpsert,
  rows: readonly WithdrawalRow[],
  requested: readonly OrderLine[],
): Promise<OrderLine[]> {
  const timeZone = dependencies.timeZoneOfChannel(order.channel);
  const { lines } = await withdrawalsOf(order, rows, { timeZone, now: dependencies.clock.now() });
  const possible = lines.filter(({ refusal }) => refusal === undefined);
  if (!requested.every((line) => isAmong(possible, line))) throw new ApiError('not-withdrawable');
  return possible
    .filter((line) => isAmong(requested, line))
    .map(({ orderCode, productCode }) => ({ orderCode, productCode }));
}

/** Notifies other tabs, the shop and the consumer's mailbox. */
async function announce(
  dependencies: WithdrawalDependencies,
  tx: Transaction,
  order: OrderUpsert,
  {
    row,
    to,
    request,
  }: { readonly row: WithdrawalRow; readonly to: string; readonly request: WithdrawalRequest },
): Promise<void> {
  const { mail, changed, withdrawn } = dependencies;
  const { tenant_id: tenantId, customer_id: customerId, order_code: orderCode } = row;
  const made = presentWithdrawal(row);
  const { channel, shopCustomerId } = order;
  await changed.notify(tx, { tenantId, byShopCustomer: new Map([[shopCustomerId, [orderCode]]]) });
  await withdrawn.notify(tx, { tenantId, customerId, orderCode, ...made });
  const { locale, askedAt } = request;
  const { brand, link } = placeOfMail(dependencies, { orderCode, channel, locale, askedAt });
  const timeZone = dependencies.timeZoneOfChannel(channel);
  await mail.send(tx, composeReceipt(brand, { to, orderCode, order, made, timeZone, link }));
}

/**
 * Stores a withdrawal and mails the receipt. A retry after a lost response returns the same one.
 *
 * @throws ApiError not-found, also for businesses; not-withdrawable
 */
export async function withdraw(
  dependencies: WithdrawalDependencies,
  actor: CustomerActor,
  request: WithdrawalRequest,
): Promise<Withdrawal> {
  const { database, clock, customers } = dependencies;
  const { tenantId, customerId } = actor;
  const { orderCode, name } = request;
  const own = await ownOf(dependencies, actor);
  return database.transaction(async (tx) => {
    const order = own && (await lockOwnOrder(tx, own, orderCode));
    const customer = await customers.find(tx, tenantId, customerId);
    if (!order || !customer || customer.isBusiness) {
      throw new ApiError('not-found', { detail: 'no such order of a consumer' });
    }
    const rows = await listWithdrawals(tx, tenantId, orderCode);
    const known = rows.find((row) => isSameWithdrawal(row, request));
    if (known) return presentWithdrawal(known);
    const row: WithdrawalRow = {
      tenant_id: tenantId,
      order_code: orderCode,
      withdrawal_id: newId(clock),
      customer_id: customerId,
      at: toInstant(clock.now()),
      name,
      lines: await withdrawnLines(dependencies, order, rows, request.lines),
    };
    await insertWithdrawal(tx, row);
    const detail = { order: orderCode };
    await recordActivity(clock, tx, { tenantId, customerId, kind: 'withdrawn', detail });
    await announce(dependencies, tx, order, { row, to: customer.email, request });
    return presentWithdrawal(row);
  });
}
