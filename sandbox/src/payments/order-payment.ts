import fastifyFormbody from '@fastify/formbody';
import { html } from '@keepsake/contract/html';
import { formatMoney } from '@keepsake/contract/money';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import { type Page, renderPage } from '../shop/pages/page.ts';
import type { Visit } from '../shop/visit.ts';
import { paymentPath } from '../shop-data/build-order.ts';
import { stageOf, withStage } from '../shop-data/production.ts';
import { isUnanswered } from '../workshop/cancellations.ts';
import { allowReturn } from './allow-return.ts';

export interface OrderPaymentOptions {
  readonly keepsake: Pick<BackOfficeCalls, 'getOrder' | 'getCancellation' | 'putOrder'>;
  readonly visitOf: (request: FastifyRequest) => Visit;
  /** ISO 8601, UTC, to the millisecond. */
  readonly now: () => string;
}

type OrderParams = { Params: { code: string } };

/** Page on which customers of the demonstration pay for one order. */
export async function registerOrderPayment(
  app: FastifyInstance,
  { keepsake, visitOf, now }: OrderPaymentOptions,
): Promise<void> {
  await app.register(fastifyFormbody);
  const url = paymentPath(':code');
  const returnTo = (visit: Visit, code: string) => `${visit.siteOrigin}/orders/${code}`;

  /** Undefined: it is paid, cancelled or another shop's, or the customer has asked to cancel it. */
  async function findUnpaid(code: string, { storefront }: Visit): Promise<OrderUpsert | undefined> {
    const order = await keepsake.getOrder(code);
    const isUnpaid = order?.channel === storefront.channel && stageOf(order) === 'Received';
    if (!isUnpaid) return undefined;
    const cancellation = await keepsake.getCancellation(code);
    return cancellation && isUnanswered(cancellation) ? undefined : order;
  }

  app.get<OrderParams>(url, async (request, reply) => {
    const visit = visitOf(request);
    const { code } = request.params;
    const order = await findUnpaid(code, visit);
    allowReturn(reply, visit.siteOrigin);
    return send(reply, visit, order ? orderPaymentPage(visit, code, order) : nothingToPay(visit, code));
  });

  app.post<OrderParams>(url, async (request, reply) => {
    const visit = visitOf(request);
    const { code } = request.params;
    const order = await findUnpaid(code, visit);
    if (!order) return send(reply, visit, nothingToPay(visit, code));
    const shopOrigin = new URL(order.paymentUrl ?? visit.siteOrigin).origin;
    await keepsake.putOrder(code, withStage(order, 'Confirmed', { at: now(), shopOrigin }));
    return reply.redirect(returnTo(visit, code), 303);
  });
}

const send = (reply: FastifyReply, visit: Visit, page: Page) =>
  reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(renderPage(visit, page));

function orderPaymentPage({ t, locale, path, siteOrigin }: Visit, code: string, order: OrderUpsert): Page {
  const title = t('orderPayment.title', { code });
  const amount = formatMoney(locale, order.totals.total, order.currency);
  return {
    title,
    main: html`<div class="text"><h1>${title}</h1>
<p class="price">${amount}</p>
<p class="lead">${t('prints.charged')}</p>
<form method="post" action="${path}"><p class="actions"><button class="button">${t('orderPayment.pay')}</button>
<a class="button quiet" href="${siteOrigin}/orders/${encodeURIComponent(code)}">${t('prints.seeOrder')}</a></p></form></div>`,
  };
}

function nothingToPay({ t, siteOrigin }: Visit, code: string): Page {
  const title = t('orderPayment.nothing');
  return {
    status: 404,
    title,
    main: html`<div class="text"><h1>${title}</h1>
<p class="lead">${t('orderPayment.nothingText')}</p>
<p class="actions"><a class="button" href="${siteOrigin}/orders/${encodeURIComponent(code)}">${t('prints.seeOrder')}</a></p></div>`,
  };
}
