import type { CustomerUpsert } from '@keepsake/contract/back-office';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BusinessOfWorkshop, listBusinesses, registerBusinesses } from './businesses.ts';
import { createReceiver } from './receiver.ts';
import { workshopPage } from './workshop-page.ts';

const dora = {
  customerId: '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f62',
  email: 'dora@demo.keepsake.test',
  name: 'Dora <Holm>',
  business: {
    status: 'New' as const,
    submittedAt: '2026-11-25T11:58:00Z',
    details: { company: 'Holm & Co', vatNumber: 'DK13585628' },
    checks: { vatNumber: 'passed' as const },
  },
  registeredOn: '2022-01-24',
  profile: {},
  addresses: [],
};
const deleted = { ...dora, restorableUntil: '2026-12-25T11:58:00Z' };

let sent: unknown[];
const businesses = {
  keepsake: {
    async getCustomer(id: string) {
      if (id === 'demo-dora') return dora;
      return id === 'demo-fay' ? deleted : undefined;
    },
    async putCustomer(id: string, customer: CustomerUpsert) {
      sent.push([id, customer]);
      return dora.customerId;
    },
  },
  now: () => '2026-11-25T12:00:00.000Z',
};

const app = fastify();
beforeAll(async () => {
  registerBusinesses(app, businesses);
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  sent = [];
});

const page = (of: readonly BusinessOfWorkshop[]) =>
  workshopPage({
    brandId: 'lumibook',
    orders: [],
    customers: [],
    entries: [],
    businesses: of,
    receiver: createReceiver({ origin: '', now: () => '', pause: async () => undefined }),
    events: [],
    isSubscribed: true,
  });
const post = (url: string) => app.inject({ method: 'POST', url });

it('shows business accounts with what they have sent', async () => {
  expect(page([])).toContain('None has an account.');
  const shown = page(await listBusinesses(businesses));
  for (const text of ['Dora &lt;Holm&gt;', 'company: Holm &amp; Co', 'vatNumber: passed', '2026-11-25'])
    expect(shown).toContain(text);
  expect(shown).toContain('action="/workshop/businesses/demo-dora/approve"');
  expect(shown).not.toContain('demo-fay');
});

it.each([
  ['approve', { status: 'Active' }],
  ['return', { status: 'Default', reason: expect.any(String), nextStep: expect.any(String) }],
  ['block', { status: 'Blocked' }],
])('sends the status when %s is pressed', async (press, business) => {
  expect((await post(`/workshop/businesses/demo-dora/${press}`)).headers.location).toBe('/workshop');
  const { email, name } = dora;
  const updatedAt = '2026-11-25T12:00:00.000Z';
  expect(sent).toEqual([
    ['demo-dora', { email, name, business, updatedAt, initialPassword: expect.any(String) }],
  ]);
});

it.each(['demo-dora/toString', 'demo-anna/approve', 'demo-fay/approve'])(
  'has nothing at %s',
  async (path) => {
    expect((await post(`/workshop/businesses/${path}`)).statusCode).toBe(404);
    expect(sent).toEqual([]);
  },
);
