import { orderExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Browser } from 'playwright-core';
import { signIn } from '../../e2e/support/library.ts';
import { settleDatabase } from '../../server/test/fill-library.ts';
import { launchBrowser } from '../../web/src/testing/browser.ts';
import { backOfficeToken, secretsOf } from '../environment/customer.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { type Figure, millisecondsAtMost, type PartResult } from '../figures/figure.ts';
import { median, quantile } from '../figures/quantile.ts';

const many = 5_000;
const few = 20;
const requests = 300;
const loads = 5;
const hourMs = 3_600_000;
const batch = limits.backOffice.maxBatch;
const statuses = ['Received', 'Confirmed', 'ProductionStarted', 'Dispatched', 'Cancelled'] as const;

/** An order of one to five products; orders are six hours apart. */
function orderOf(shopCustomerId: string, index: number): OrderUpsert & { readonly orderCode: string } {
  const [inner] = orderExample.orders as [OrderUpsert['orders'][number]];
  const [product] = inner.products as [(typeof inner.products)[number]];
  const products = Array.from({ length: 1 + (index % 5) }, (_, place) => ({
    ...product,
    productCode: `P-${shopCustomerId}-${index}-${place}`,
    title: `Photo book ${index}`,
    status: statuses[index % statuses.length] ?? 'Confirmed',
  }));
  return {
    ...orderExample,
    shopCustomerId,
    orderCode: `${shopCustomerId}-${index}`,
    createdAt: new Date(Date.now() - index * 6 * hourMs).toISOString(),
    orders: [{ ...inner, orderCode: `${shopCustomerId}-${index}-1`, products }],
  };
}

/** Queries of the site: each group, a status, a search, and pages up to the last. */
function queriesOf(count: number): string[] {
  return Array.from({ length: requests }, (_, index) => {
    const query = new URLSearchParams({ OrderState: 'notExpired', Limit: '20' });
    query.set('group', index % 3 === 0 ? 'inProgress' : 'history');
    query.set('Offset', String(index % 3 === 0 ? 0 : Math.floor((index / requests) * count)));
    if (index % 7 === 0) query.set('status', 'Sent');
    if (index % 11 === 0) query.set('q', `book ${index}`);
    return query.toString();
  });
}

/** A search of two words, one of them with another dash than the order's code. */
const searchOf = (name: string, index: number) =>
  new URLSearchParams({ OrderState: 'notExpired', Limit: '20', q: `#${name}–${index} BOOK` }).toString();

/** Two words, one of them with an apostrophe for the blank of every title: three forms, of which the last is found. */
const searchWithApostrophe = (name: string, index: number) =>
  new URLSearchParams({ OrderState: 'notExpired', Limit: '20', q: `photo’book ${name}-${index}` }).toString();

/** Milliseconds until the first order is shown, in each of several loads with a warm cache. */
async function firstRows(browser: Browser, origin: string, name: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, origin, `${name}@bench.keepsake.test`);
  const times: number[] = [];
  for (let load = 0; load < loads; load += 1) {
    await page.goto('about:blank');
    await page.goto(`${origin}/orders`, { waitUntil: 'commit' });
    const isShown = () => document.querySelector('main li h3') !== null;
    await page.waitForFunction(isShown, undefined, { polling: 'raf' });
    times.push(await page.evaluate(() => performance.now()));
  }
  await context.close();
  return times;
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;

const noTimes = () => ({ times: [] as number[], searches: [] as number[], apostrophes: [] as number[] });

/** Lists of a customer with 5,000 orders and of one with 20, in turns on one server. */
export async function measureOrders(environment: BenchEnvironment): Promise<PartResult> {
  const { origin, dataDir, databaseUrl, signUp } = await startKeepsake(environment, { withWorker: false });
  const shop = await backOfficeToken(origin, await secretsOf(dataDir), 'orders:write');
  const customers = [
    { ...(await signUp('many')), name: 'many', count: many, ...noTimes() },
    { ...(await signUp('few')), name: 'few', count: few, ...noTimes() },
  ];
  for (const { name, count } of customers) {
    for (let at = 0; at < count; at += batch) {
      const orders = Array.from({ length: Math.min(batch, count - at) }, (_, index) =>
        orderOf(name, at + index),
      );
      const response = await fetch(`${origin}/api/back-office/orders:batch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shop}`, 'content-type': 'application/json' },
        body: JSON.stringify({ orders }),
      });
      if (!response.ok) throw new Error(`orders returned ${response.status}`);
    }
  }
  await settleDatabase(databaseUrl);
  const list = async (token: string, query = ''): Promise<number> => {
    const response = await fetch(`${origin}/api/orders/v2/superorders/me?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { totalCount: number }).totalCount;
  };
  for (const { token, count } of customers) {
    if ((await list(token)) !== count) throw new Error('other orders than sent');
  }
  for (let index = 0; index < requests; index += 1) {
    for (const { token, name, count, times, searches, apostrophes } of customers) {
      for (const [query, durations] of [
        [queriesOf(count)[index], times],
        [searchOf(name, index % count), searches],
        [searchWithApostrophe(name, index % count), apostrophes],
      ] as const) {
        const started = performance.now();
        await list(token, query);
        durations.push(performance.now() - started);
      }
    }
  }
  const browser = await launchBrowser();
  environment.onEnd(() => browser.close());
  const [rowsOfMany, rowsOfFew] = [
    await firstRows(browser, origin, 'many'),
    await firstRows(browser, origin, 'few'),
  ];
  const figureOf = (
    kind: 'times' | 'searches' | 'apostrophes',
    what: string,
    preposition: string,
  ): Figure => {
    const [large = [], small = []] = customers.map((customer) => customer[kind]);
    return {
      what: `${what}, 95th percentile`,
      measured: `${ms(quantile(large, 0.95))}, median ${ms(median(large))}`,
      against: `${preposition} ${few} orders: ${ms(quantile(small, 0.95))}, median ${ms(median(small))}`,
      value: quantile(large, 0.95),
      goal: millisecondsAtMost(50),
    };
  };
  return {
    figures: [
      figureOf('times', `Page of 20 of ${many.toLocaleString('en')} orders, with filters and search`, 'of'),
      figureOf('searches', `Search of two words in ${many.toLocaleString('en')} orders`, 'in'),
      figureOf('apostrophes', 'The same with an apostrophe for a blank', 'in'),
      {
        what: `First order of ${many.toLocaleString('en')} in Chromium, after the address was opened`,
        measured: `${ms(median(rowsOfMany))} (median of ${loads})`,
        against: `of ${few} orders: ${ms(median(rowsOfFew))}`,
        value: median(rowsOfMany),
        goal: millisecondsAtMost(1000),
      },
    ],
  };
}
