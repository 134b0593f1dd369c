import type { AddressChange } from '@keepsake/contract/address-changes';
import type { Cancellation } from '@keepsake/contract/cancellations';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import { billOf } from '../invoices/bill.ts';
import { sendInvoice } from '../invoices/send-invoices.ts';
import { articlesOf } from '../shop/articles.ts';
import { addresses, type CustomerWithOrders } from '../shop-data/addresses.ts';
import { buildOrder } from '../shop-data/build-order.ts';
import { businessHost, type ShopContext, shopOfChannel } from '../shop-data/demo-orders.ts';
import { moveOn, stageOf } from '../shop-data/production.ts';
import type { AddressChanges } from './address-changes.ts';
import type { Cancellations } from './cancellations.ts';
import type { WorkshopRecords } from './workshop-records.ts';

export interface LineOrder {
  readonly orderCode: string;
  readonly order: OrderUpsert;
  /** Moves by itself. */
  readonly isRunning: boolean;
  /** Change by the customer, which waits for a response. */
  readonly addressChange?: AddressChange | undefined;
  /** Request of the customer to cancel it, which waits for a response. */
  readonly cancellation?: Cancellation | undefined;
}

/** Orders between the shop and the doorstep. */
export interface ProductionLine {
  /** The newest first. */
  list(): Promise<LineOrder[]>;
  /** Who can place an order: customers with an account. */
  customers(): Promise<CustomerWithOrders[]>;
  /** In the shop of the host, if it is one for this customer. */
  place(customer: CustomerWithOrders, host: string): Promise<void>;
  /** One stage. False: there is none left. */
  moveOn(orderCode: string): Promise<boolean>;
  /** All stages, one after the other. */
  run(orderCode: string): void;
}

export interface ProductionLineOptions {
  readonly keepsake: Pick<
    BackOfficeCalls,
    'getCustomer' | 'getOrder' | 'putOrder' | 'putAll' | 'putInvoiceFile'
  >;
  readonly records: WorkshopRecords;
  readonly addressChanges: Pick<AddressChanges, 'findWaiting'>;
  readonly cancellations: Pick<Cancellations, 'findWaiting'>;
  readonly context: ShopContext;
  /** Codes of the demo orders on their way. */
  readonly demoOrders: readonly string[];
  /** ISO 8601, UTC, to the millisecond. */
  readonly now: () => string;
  /** Pause between two stages of a run. */
  readonly pause: () => Promise<void>;
}

const shopCustomerIdOf = (customer: CustomerWithOrders) => `demo-${customer}`;

async function listCustomers(keepsake: Pick<BackOfficeCalls, 'getCustomer'>): Promise<CustomerWithOrders[]> {
  const names = Object.keys(addresses) as CustomerWithOrders[];
  const found = await Promise.all(names.map((name) => keepsake.getCustomer(shopCustomerIdOf(name))));
  return names.filter((_, at) => found[at] && found[at].restorableUntil === undefined);
}

/** Businesses buy in shops of their own. */
async function shopHostOf(
  { keepsake, context: { storefronts } }: ProductionLineOptions,
  customer: CustomerWithOrders,
  workshopHost: string,
): Promise<string> {
  const account = await keepsake.getCustomer(shopCustomerIdOf(customer));
  const isBusiness = Boolean(account?.business);
  const hosts = [workshopHost, 'localhost', businessHost];
  return hosts.find((host) => storefronts.ofHost(host).isBusiness === isBusiness) ?? workshopHost;
}

export function createProductionLine(options: ProductionLineOptions): ProductionLine {
  const { keepsake, records, addressChanges, cancellations, context, demoOrders, now, pause } = options;
  const running = new Set<string>();

  async function moveOrder(orderCode: string): Promise<boolean> {
    const order = await keepsake.getOrder(orderCode);
    if (!order) return false;
    const shop = shopOfChannel(context, order.channel);
    const next = moveOn(order, { at: now(), shopOrigin: shop.origin });
    if (!next) return false;
    if (stageOf(next) === 'Dispatched') {
      await sendInvoice(keepsake, billOf({ orderCode, ...next }, shop));
    }
    await keepsake.putOrder(orderCode, next);
    return stageOf(next) !== 'Delivered';
  }

  async function runOn(orderCode: string): Promise<void> {
    // Keepsake may be restarting.
    while (await moveOrder(orderCode).catch(() => true)) await pause();
    running.delete(orderCode);
  }

  return {
    async list() {
      const codes = [...demoOrders, ...(await records.read()).orders];
      const found = await Promise.all(
        codes.map(async (orderCode) => ({
          orderCode,
          order: await keepsake.getOrder(orderCode),
          addressChange: await addressChanges.findWaiting(orderCode),
          cancellation: await cancellations.findWaiting(orderCode),
        })),
      );
      return found
        .flatMap(({ order, ...rest }) => {
          const stage = order && stageOf(order);
          if (!order || !stage || stage === 'Delivered') return [];
          return [{ ...rest, order, isRunning: running.has(rest.orderCode) }];
        })
        .sort((a, b) => (a.order.createdAt < b.order.createdAt ? 1 : -1));
    },
    customers: () => listCustomers(keepsake),
    async place(customer, workshopHost) {
      const host = await shopHostOf(options, customer, workshopHost);
      const storefront = context.storefronts.ofHost(host);
      const orderCode = await records.addOrder();
      const [article] = articlesOf(storefront);
      const order = buildOrder({
        orderCode,
        shopCustomerId: shopCustomerIdOf(customer),
        storefront,
        address: addresses[customer],
        placedAt: now(),
        stage: 'Received',
        products: article ? [{ article, title: 'Ordered in the workshop' }] : [],
        shopOrigin: context.originOf(host),
      });
      await keepsake.putOrder(orderCode, order);
    },
    moveOn: moveOrder,
    run(orderCode) {
      if (running.has(orderCode)) return;
      running.add(orderCode);
      void runOn(orderCode);
    },
  };
}
