import type { BackOfficeCalls } from '../back-office-calls.ts';
import { optionTitle } from '../shop/pages/article-card.ts';
import type { Visit } from '../shop/visit.ts';
import { buildOrder } from '../shop-data/build-order.ts';
import type { ShopContext } from '../shop-data/demo-orders.ts';
import type { WorkshopRecords } from '../workshop/workshop-records.ts';
import type { OrderRequest } from './order-request.ts';
import type { PlaceResult } from './placing.ts';
import { printOffer, printsArticle } from './print-offer.ts';
import type { PrintsSession, PrintsSessions } from './sessions.ts';
import { totalsOf } from './work.ts';

export interface PlaceOrderOptions {
  readonly keepsake: Pick<BackOfficeCalls, 'putOrder' | 'putCustomer'>;
  readonly sessions: PrintsSessions;
  readonly records: Pick<WorkshopRecords, 'addOrder'>;
  readonly context: ShopContext;
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: () => string;
}

/**
 * Places the order of a session, once: repeating the request returns the same one. Rejects when Keepsake is
 * unavailable.
 */
export type PlaceOrder = (
  session: PrintsSession,
  request: OrderRequest,
  visit: Visit & { readonly host: string },
) => Promise<PlaceResult>;

export function createPlaceOrder(options: PlaceOrderOptions): PlaceOrder {
  const { keepsake, sessions, records, context, newId, now } = options;

  /** The shop creates its customer with the first order. */
  async function customerOf(session: PrintsSession, { email: typed = '', address }: OrderRequest) {
    const { customer, placing } = session;
    if (customer.shopCustomerId !== null) return customer.shopCustomerId;
    placing.shopCustomerId ??= newId();
    const name = `${address.firstName} ${address.lastName}`;
    // The identity names the account: an e-mail may belong to another person.
    const { identity, email = typed } = customer;
    await keepsake.putCustomer(placing.shopCustomerId, { email, name, ...(identity && { identity }) });
    return placing.shopCustomerId;
  }

  async function send(session: PrintsSession, request: OrderRequest, visit: Parameters<PlaceOrder>[2]) {
    const { placing } = session;
    const there = await sessions.readAgain(session);
    if (!there) return { kind: 'ended' } as const;
    const photoIds = request.prints.map(({ photoId }) => photoId).filter((id) => !there.has(id));
    for (const photoId of photoIds) session.gone.add(photoId);
    if (photoIds.length > 0) return { kind: 'deleted', photoIds } as const;
    placing.draft ??= {
      shopCustomerId: await customerOf(session, request),
      orderCode: await records.addOrder(),
    };
    const order = buildOrder({
      ...placing.draft,
      storefront: visit.storefront,
      address: request.address,
      placedAt: now(),
      stage: 'Received',
      products: productsOf(request, visit),
      shopOrigin: context.originOf(visit.host),
    });
    const { orderCode } = placing.draft;
    await keepsake.putOrder(orderCode, order);
    placing.placed = { orderCode, request };
    return { kind: 'placed', order: placing.placed } as const;
  }

  return async (session, request, visit) => {
    const { placing } = session;
    if (placing.placed) return { kind: 'placed', order: placing.placed };
    placing.running ??= send(session, request, visit).finally(() => {
      placing.running = undefined;
    });
    return placing.running;
  };
}

/** One per size. */
function productsOf({ prints, finish }: OrderRequest, visit: Visit) {
  const { t } = visit;
  return totalsOf(prints, printOffer(visit)).sizes.map(({ size, count }) => ({
    article: printsArticle,
    title: [t('articles.prints.title'), size.label, optionTitle(visit, { id: finish })].join(', '),
    quantity: count,
    unitPrice: size.price,
    photoIds: prints.filter((print) => print.size === size.id).map(({ photoId }) => photoId),
  }));
}
