import fastifyFormbody from '@fastify/formbody';
import { html } from '@keepsake/contract/html';
import { formatMoney } from '@keepsake/contract/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import { invoicePaymentPath } from '../invoices/bill.ts';
import { type Page, renderPage } from '../shop/pages/page.ts';
import type { Texts } from '../shop/texts.ts';
import type { Visit } from '../shop/visit.ts';
import { paymentPath } from '../shop-data/build-order.ts';
import { stageOf, withStage } from '../shop-data/production.ts';
import { isUnanswered } from '../workshop/cancellations.ts';
import { allowReturn } from './allow-return.ts';

export interface DuePaymentOptions {
  readonly keepsake: Pick<
    BackOfficeCalls,
    'getOrder' | 'getCancellation' | 'putOrder' | 'getInvoice' | 'putAll'
  >;
  readonly visitOf: (request: FastifyRequest) => Visit;
  /** ISO 8601, UTC, to the millisecond. */
  readonly now: () => string;
}

/** An order or an invoice that waits for its payment. */
interface Due {
  readonly title: string;
  readonly amount: string;
  pay(): Promise<void>;
}

type TextKey = Parameters<Texts>[0];

interface Kind {
  /** Path with `:code`. */
  readonly url: string;
  /** Undefined: it is paid, cancelled or another shop's, or the customer has asked to cancel it. */
  find(code: string, visit: Visit): Promise<Due | undefined>;
  /** Where it is shown on the site. */
  pathOf(code: string): Promise<string>;
  /** Texts of the link back, and of a page with nothing to pay. */
  readonly back: TextKey;
  readonly nothing: TextKey;
}

/** Pages on which customers of the demonstration pay for one order or one invoice. */
export async function registerDuePayment(app: FastifyInstance, options: DuePaymentOptions): Promise<void> {
  await app.register(fastifyFormbody);
  servePage(app, options, orders(options));
  servePage(app, options, invoices(options));
}

function orders({ keepsake, now }: DuePaymentOptions): Kind {
  return {
    url: paymentPath(':code'),
    async find(code, { storefront, locale, siteOrigin, t }) {
      const order = await keepsake.getOrder(code);
      if (order?.channel !== storefront.channel || stageOf(order) !== 'Received') return undefined;
      const cancellation = await keepsake.getCancellation(code);
      if (cancellation && isUnanswered(cancellation)) return undefined;
      const shopOrigin = new URL(order.paymentUrl ?? siteOrigin).origin;
      return {
        title: t('orderPayment.title', { code }),
        amount: formatMoney(locale, order.totals.total, order.currency),
        pay: () => keepsake.putOrder(code, withStage(order, 'Confirmed', { at: now(), shopOrigin })),
      };
    },
    pathOf: async (code) => `/orders/${encodeURIComponent(code)}`,
    back: 'prints.seeOrder',
    nothing: 'orderPayment.nothingText',
  };
}

function invoices({ keepsake, now }: DuePaymentOptions): Kind {
  return {
    url: invoicePaymentPath(':code'),
    async find(id, { storefront, locale, t }) {
      const invoice = await keepsake.getInvoice(id);
      if (invoice?.channel !== storefront.channel || invoice.paymentUrl === undefined) return undefined;
      const { paymentUrl, amount, currency, invoiceNumber, paid, ...rest } = invoice;
      if (paid?.amount === amount) return undefined;
      const at = now();
      const whole = { amount, currency, on: at.slice(0, 10) };
      const item = { ...rest, id, amount, currency, invoiceNumber, updatedAt: at, paid: whole };
      return {
        title: t('invoicePayment.title', { number: invoiceNumber }),
        amount: formatMoney(locale, amount - (paid?.amount ?? 0), currency),
        pay: () => keepsake.putAll('invoices', [item]),
      };
    },
    async pathOf(id) {
      const invoice = await keepsake.getInvoice(id);
      return invoice ? `/invoices?${new URLSearchParams({ q: invoice.invoiceNumber })}` : '/invoices';
    },
    back: 'invoicePayment.back',
    nothing: 'invoicePayment.nothingText',
  };
}

type DueParams = { Params: { code: string } };

function servePage(app: FastifyInstance, { visitOf }: DuePaymentOptions, kind: Kind): void {
  app.get<DueParams>(kind.url, async (request, reply) => {
    const visit = visitOf(request);
    const { code } = request.params;
    const due = await kind.find(code, visit);
    const back = await backOf(kind, code, visit);
    allowReturn(reply, visit.siteOrigin);
    return send(reply, visit, due ? paymentPage(visit, back, due) : nothingToPay(visit, back, kind.nothing));
  });

  app.post<DueParams>(kind.url, async (request, reply) => {
    const visit = visitOf(request);
    const { code } = request.params;
    const due = await kind.find(code, visit);
    const back = await backOf(kind, code, visit);
    if (!due) return send(reply, visit, nothingToPay(visit, back, kind.nothing));
    await due.pay();
    return reply.redirect(back.url, 303);
  });
}

/** The way back to the site. */
interface Back {
  readonly url: string;
  readonly text: TextKey;
}

const backOf = async (kind: Kind, code: string, { siteOrigin }: Visit): Promise<Back> => ({
  url: `${siteOrigin}${await kind.pathOf(code)}`,
  text: kind.back,
});

const send = (reply: FastifyReply, visit: Visit, page: Page) =>
  reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(renderPage(visit, page));

function paymentPage({ t, path }: Visit, back: Back, { title, amount }: Due): Page {
  return {
    title,
    main: html`<div class="text"><h1>${title}</h1>
<p class="price">${amount}</p>
<p class="lead">${t('prints.charged')}</p>
<form method="post" action="${path}"><p class="actions"><button class="button">${t('orderPayment.pay')}</button>
<a class="button quiet" href="${back.url}">${t(back.text)}</a></p></form></div>`,
  };
}

function nothingToPay({ t }: Visit, back: Back, text: TextKey): Page {
  const title = t('orderPayment.nothing');
  return {
    status: 404,
    title,
    main: html`<div class="text"><h1>${title}</h1>
<p class="lead">${t(text)}</p>
<p class="actions"><a class="button" href="${back.url}">${t(back.text)}</a></p></div>`,
  };
}
