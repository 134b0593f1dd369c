import type { ReviewedGalleryEntry } from '@keepsake/contract/gallery-moderation';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { registerGallery } from './gallery.ts';
import { createReceiver } from './receiver.ts';
import { workshopPage } from './workshop-page.ts';

const entryId = '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f62';
const submissionId = '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f63';
const path = `/workshop/gallery/${entryId}/${submissionId}`;
const entry: ReviewedGalleryEntry = {
  entryId,
  submissionId,
  productCode: 'K100010-P1',
  channel: 'LB-GB',
  title: 'Norway <b>',
  categories: ['travel'],
  state: 'in-review',
  submittedAt: '2026-11-25T11:58:00Z',
  wordingVersion: 'gallery-1',
  widgetUrl: 'http://localhost:4000/w/AAAAAAAAAAAAAAAAAAAAAA',
  isBlocked: false,
};

const app = fastify();
let sent: unknown[];
beforeAll(async () => {
  registerGallery(app, {
    listGalleryEntries: async () => [],
    async decideGalleryEntry(...decision) {
      sent.push(decision);
    },
  });
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  sent = [];
});

const page = (entries: readonly ReviewedGalleryEntry[]) =>
  workshopPage({
    brandId: 'lumibook',
    orders: [],
    customers: [],
    entries,
    businesses: [],
    receiver: createReceiver({ origin: '', now: () => '', pause: async () => undefined }),
    events: [],
    isSubscribed: true,
  });
const post = (url: string) => app.inject({ method: 'POST', url });

it('shows photo books that wait for a decision', () => {
  expect(page([])).toContain('Nothing to review.');
  const shown = page([entry]);
  expect(shown).toContain(`<a href="${entry.widgetUrl}">Norway &lt;b&gt;</a>`);
  expect(shown).toContain(`action="${path}/publish"`);
  expect(shown).toContain(`action="${path}/refuse"`);
  expect(shown).not.toContain('<td>Blocked</td>');
  const blocked = page([{ ...entry, isBlocked: true }]);
  expect(blocked).toContain('<td>Blocked</td>');
  expect(blocked).not.toContain(`action="${path}/publish"`);
});

it.each([
  ['publish', { submissionId, state: 'published' }],
  ['refuse', { submissionId, state: 'refused', reason: 'We cannot show this photo book.' }],
])('sends the decision when %s is pressed', async (press, decision) => {
  expect((await post(`${path}/${press}`)).headers.location).toBe('/workshop');
  expect(sent).toEqual([[entryId, decision]]);
});

it('has no other decisions', async () => {
  expect((await post(`${path}/toString`)).statusCode).toBe(404);
  expect(sent).toEqual([]);
});
