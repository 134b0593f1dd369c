import type { BusinessEvent, BusinessEventName } from '@keepsake/contract/business-callbacks';
import type { OrderState } from '@keepsake/contract/order-state';
import { callbackLimits } from '@keepsake/contract/server-limits';
import type { Invoice } from '@keepsake/contract/shop-documents';
import { type FailingReceiver, writeContent } from '../../platform/callbacks/index.ts';
import { type Clock, dayMs } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { createHook, type HookListener } from '../../platform/hooks/index.ts';
import type { Customer, CustomerKey } from '../customers/index.ts';
import type { Module } from '../module.ts';
import type { MovedOrder } from '../orders/index.ts';
import {
  type BusinessCallbacksRoutesDependencies,
  registerBusinessCallbacksRoutes,
} from './business-callbacks.routes.ts';

export { callbacksPersonalData } from './personal-data.repository.ts';

export interface BusinessCallbacks extends Module {
  /** Publishes orders whose state has changed, in the transaction of the change. */
  orderMoved(tx: Transaction, owner: BusinessCustomer, moved: MovedOrder): Promise<void>;
  /** Publishes a new invoice, in the transaction that stores it. */
  invoiceAdded(tx: Transaction, owner: BusinessCustomer, invoiceId: string, invoice: Invoice): Promise<void>;
  /** Switches a business off after failures. */
  disableFailing(tx: Transaction, failing: FailingReceiver): Promise<void>;
  /** Listeners run in the transaction that switches a business off after failures. */
  onDisabled(listener: HookListener<CustomerKey>): void;
  /** Removes the address of an erased customer. */
  forget(tx: Transaction, customer: CustomerKey): Promise<void>;
}

export type BusinessCustomer = Pick<Customer, 'customerId' | 'isBusiness' | 'callbackFormat'> & {
  readonly tenantId: string;
};

export interface BusinessCallbacksDependencies extends BusinessCallbacksRoutesDependencies {
  readonly clock: Clock;
}

const furtherEvents: Partial<Readonly<Record<OrderState, 'order.shipped' | 'order.cancelled'>>> = {
  Sent: 'order.shipped',
  Cancelled: 'order.cancelled',
};

type OrderOfEvent = Extract<BusinessEvent, { event: 'order.shipped' }>['order'];

function describeOrder({ orderCode, state, order }: MovedOrder): OrderOfEvent {
  const products = order.orders.flatMap((inner) => inner.products);
  const parcels = order.orders.flatMap((inner) => inner.parcels ?? []);
  return {
    code: orderCode,
    status: state,
    ...(order.source !== undefined && { source: order.source }),
    products: products.map(({ productCode: code, title, articleName, quantity }) => ({
      code,
      title,
      articleName,
      quantity,
    })),
    trackingUrls: [...new Set(parcels.flatMap(({ trackingUrl }) => trackingUrl ?? []))],
  };
}

/** Sends events of orders and invoices to the addresses of businesses (decision 0076). */
export function createBusinessCallbacks(dependencies: BusinessCallbacksDependencies): BusinessCallbacks {
  const { callbacks, clock } = dependencies;
  const disabled = createHook<CustomerKey>();

  async function publish(
    tx: Transaction,
    { tenantId, customerId, isBusiness, callbackFormat }: BusinessCustomer,
    event: BusinessEventName,
    subject: string,
    data: object,
  ): Promise<void> {
    if (!isBusiness) return;
    const to = { tenantId, receiver: customerId, event, subject };
    await callbacks.deliver(tx, to, (delivery) =>
      writeContent(callbackFormat, { ...delivery, event, ...data }),
    );
  }

  async function disableFailing(
    tx: Transaction,
    { tenantId, receiver, failures, since }: FailingReceiver,
  ): Promise<void> {
    const { maxFailures, failingDays } = callbackLimits;
    if (receiver === 'retailer' || failures < maxFailures) return;
    if (clock.now() - Date.parse(since) < failingDays * dayMs) return;
    if (await callbacks.receivers.disable(tx, { tenantId, receiver }))
      await disabled.notify(tx, { tenantId, customerId: receiver });
  }

  return {
    register: (app) => registerBusinessCallbacksRoutes(app, dependencies),
    async orderMoved(tx, owner, moved) {
      const order = describeOrder(moved);
      await publish(tx, owner, 'order.status-changed', moved.orderCode, { order });
      const further = furtherEvents[moved.state];
      if (further) await publish(tx, owner, further, moved.orderCode, { order });
    },
    invoiceAdded: (tx, owner, id, { invoiceNumber: number, orderRef: orderCode }) =>
      publish(tx, owner, 'invoice.ready', orderCode, { invoice: { id, number, orderCode } }),
    disableFailing,
    onDisabled: disabled.subscribe,
    forget: (tx, { tenantId, customerId }) =>
      callbacks.receivers.remove(tx, { tenantId, receiver: customerId }),
  };
}
