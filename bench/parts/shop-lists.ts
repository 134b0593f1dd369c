import type { backOfficeScopes } from '@keepsake/contract/back-office';
import { invoiceExample, savedProjectExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { subjectOf } from '../../server/test/callers.ts';
import { settleDatabase } from '../../server/test/fill-library.ts';
import { backOfficeToken, secretsOf } from '../environment/customer.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { millisecondsAtMost, type PartResult } from '../figures/figure.ts';
import { median, quantile } from '../figures/quantile.ts';

const few = 20;
const requests = 300;
const batch = limits.backOffice.maxBatch;

interface Kind {
  readonly name: 'invoices' | 'projects';
  readonly scope: (typeof backOfficeScopes)[number];
  readonly many: number;
  readonly limit: number;
  itemOf(shopCustomerId: string, index: number): object;
  /** Path of the list, without its page. */
  pathOf(token: string): string;
  queryOf(request: number, offset: number): Record<string, string>;
  countOf(response: { total?: number; totalProjectCount?: number }): number | undefined;
}

const kinds: readonly Kind[] = [
  {
    name: 'invoices',
    scope: 'invoices:write',
    many: 2_000,
    limit: 50,
    itemOf: (shopCustomerId, index) => ({
      ...invoiceExample,
      id: `${shopCustomerId}-${index}`,
      shopCustomerId,
      invoiceNumber: `2026-${index}`,
      date: new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString().slice(0, 10),
    }),
    pathOf: () => '/api/invoice/api/v1/InvoiceGroupFiles/me',
    queryOf: (request, offset) => ({
      offset: String(offset),
      limit: '50',
      ...(request % 5 === 0 && { q: '2025-' }),
    }),
    countOf: ({ total }) => total,
  },
  {
    name: 'projects',
    scope: 'projects:write',
    many: 1_000,
    limit: 10,
    itemOf: (shopCustomerId, index) => ({
      ...savedProjectExample,
      id: `${shopCustomerId}-${index}`,
      shopCustomerId,
      updatedAt: new Date(Date.UTC(2026, 9, 1) - index * 3_600_000).toISOString(),
    }),
    pathOf: (token) => `/api/projects/api/v2/projects/${subjectOf(token)}`,
    queryOf: (_request, offset) => ({ skip: String(offset), limit: '10' }),
    countOf: ({ totalProjectCount }) => totalProjectCount,
  },
];

const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;

async function send(url: string, token: string, init: { method?: string; body?: object } = {}) {
  const response = await fetch(url, {
    method: init.method ?? 'GET',
    headers: { authorization: `Bearer ${token}`, ...(init.body && { 'content-type': 'application/json' }) },
    ...(init.body && { body: JSON.stringify(init.body) }),
  });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return response.json();
}

/** Lists of a business with many invoices and projects, and of one with 20 of each, in turns on one server. */
export async function measureShopLists(environment: BenchEnvironment): Promise<PartResult> {
  const { origin, dataDir, databaseUrl, signUp } = await startKeepsake(environment, { withWorker: false });
  const secrets = await secretsOf(dataDir);
  const customers = [
    { ...(await signUp('many')), name: 'many' },
    { ...(await signUp('few')), name: 'few' },
  ];
  const toCustomers = await backOfficeToken(origin, secrets, 'customers:write');
  for (const { name } of customers) {
    await send(`${origin}/api/back-office/customers/${name}`, toCustomers, {
      method: 'PUT',
      body: {
        email: `${name}@bench.keepsake.test`,
        initialPassword: 'keepsake-demo',
        business: { status: 'Active' },
      },
    });
  }
  const countOf = ({ many }: Kind, name: string) => (name === 'many' ? many : few);
  for (const kind of kinds) {
    const shop = await backOfficeToken(origin, secrets, kind.scope);
    for (const { name } of customers) {
      const all = Array.from({ length: countOf(kind, name) }, (_, index) => kind.itemOf(name, index));
      for (let at = 0; at < all.length; at += batch) {
        const body = { [kind.name]: all.slice(at, at + batch) };
        await send(`${origin}/api/back-office/${kind.name}:batch`, shop, { method: 'POST', body });
      }
    }
  }
  await settleDatabase(databaseUrl);
  const figures = [];
  for (const kind of kinds) {
    const times: Record<string, number[]> = { many: [], few: [] };
    for (let request = 0; request < requests; request += 1) {
      for (const { name, token } of customers) {
        const count = countOf(kind, name);
        const offset = Math.floor(((request / requests) * count) / kind.limit) * kind.limit;
        const query = kind.queryOf(request, offset);
        const started = performance.now();
        const response = await send(`${origin}${kind.pathOf(token)}?${new URLSearchParams(query)}`, token);
        times[name]?.push(performance.now() - started);
        if (!query.q && kind.countOf(response) !== count) throw new Error('other items than sent');
      }
    }
    const { many = [], few: small = [] } = times;
    figures.push({
      what: `Page of ${kind.limit} of ${kind.many.toLocaleString('en')} ${kind.name}, 95th percentile`,
      measured: `${ms(quantile(many, 0.95))}, median ${ms(median(many))}`,
      against: `of ${few} ${kind.name}: ${ms(quantile(small, 0.95))}, median ${ms(median(small))}`,
      value: quantile(many, 0.95),
      goal: millisecondsAtMost(50),
    });
  }
  return { figures };
}
