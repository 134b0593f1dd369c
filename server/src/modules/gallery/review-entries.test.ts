// Proves WID-31, WID-33, WID-35.

import { randomUUID } from 'node:crypto';
import { blockedOrderExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { GalleryOwner } from '../../../test/gallery-calls.ts';
import { runOnServer } from '../../../test/test-server.ts';

let test: TestApp & { databaseUrl: string };
let shop: string;
/** Runs in the transaction of the next change or deletion, after the entry's change. */
let meanwhile: (() => Promise<void>) | undefined;
beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
  const run = async () => {
    const act = meanwhile;
    meanwhile = undefined;
    await act?.();
  };
  test.modules.gallery.onSubmitted(run);
  test.modules.gallery.onWithdrawn(run);
  test.modules.widgets.onDeleted(run);
});
afterAll(() => test.close());

let owner: GalleryOwner;
beforeEach(async () => {
  meanwhile = undefined;
  await runOnServer(test.databaseUrl, 'delete from gallery_entries');
  owner = await new GalleryOwner(test).signUp();
});

/** Resolves when a transaction waits for another one. */
const waiting = () =>
  expect
    .poll(
      () =>
        runOnServer(
          test.databaseUrl,
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      { timeout: deadlines.jobIsDone },
    )
    .toHaveLength(1);

async function list(query: Record<string, string> = {}) {
  const url = '/api/back-office/gallery/entries';
  const response = await test.request(shop, { method: 'GET', url, query });
  return { status: response.statusCode, body: response.json() };
}

describe('the list of entries', () => {
  it('has those in review with the address of the widget', async () => {
    await owner.create();
    const { body: widget } = await owner.widget('GET', owner.book);
    const { body } = await list();
    expect(body).toEqual({
      entries: [
        {
          entryId: expect.any(String),
          submissionId: expect.any(String),
          productCode: owner.book,
          channel: 'LB-GB',
          title: 'Norway by train',
          categories: ['travel'],
          state: 'in-review',
          submittedAt: expect.any(String),
          wordingVersion: 'gallery-1',
          widgetUrl: `${test.modules.config.storefronts.siteOfChannel('LB-GB')?.origin}/w/${widget.widgetCode}`,
          isBlocked: false,
        },
      ],
      next: body.entries[0].submissionId,
      hasMore: false,
    });
    expect((await list({ state: 'published' })).body).toEqual({ entries: [], hasMore: false });
  });

  it('has pages, the oldest submission first', async () => {
    const owners = [owner];
    for (let index = 0; index < 4; index += 1) owners.push(await new GalleryOwner(test).signUp());
    for (const each of owners) await each.create();
    await owners[1]?.change({ title: 'Lofoten' });
    const seen: string[] = [];
    let query: Record<string, string> = { limit: '2' };
    for (let hasMore = true; hasMore; ) {
      const { body } = await list(query);
      seen.push(...body.entries.map((entry: { productCode: string }) => entry.productCode));
      hasMore = body.hasMore;
      query = { limit: '2', after: body.next };
    }
    expect(seen).toEqual([0, 2, 3, 4, 1].map((index) => owners[index]?.book));
    expect((await list(query)).body).toEqual({ entries: [], next: query.after, hasMore: false });
  });

  it('shows which are blocked', async () => {
    await owner.create();
    await owner.ofShop('PUT', `/blocked-orders/${owner.book}`, blockedOrderExample);
    expect((await list()).body.entries).toMatchObject([{ productCode: owner.book, isBlocked: true }]);
  });

  it.each([
    ['state', { state: 'draft' }],
    ['after', { after: '1' }],
    ['limit', { limit: '0' }],
    ['limit', { limit: '101' }],
  ])('refuses another %s', async (field, query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { field } });
  });
});

describe('a decision', () => {
  it('is stored once, and a later one replaces it', async () => {
    await owner.create();
    const [entry] = await owner.reviewed();
    const decide = (decision: object) => owner.decideEntry(entry, decision);
    expect((await decide({ state: 'published' })).body).toEqual({ result: 'updated' });
    const [{ decidedAt } = {}] = (await list({ state: 'published' })).body.entries;
    expect((await decide({ state: 'published' })).body).toEqual({ result: 'unchanged' });
    expect((await list({ state: 'published' })).body.entries).toMatchObject([{ decidedAt }]);
    const reason = 'The cover shows a trademark.';
    expect((await decide({ state: 'refused', reason })).body).toEqual({ result: 'updated' });
    expect((await list({ state: 'refused' })).body.entries).toMatchObject([{ reason }]);
    expect((await owner.read()).body).toMatchObject({ state: 'refused', reason });
    expect((await decide({ state: 'published' })).body).toEqual({ result: 'updated' });
    expect((await owner.read()).body).not.toHaveProperty('reason');
  });

  it('about an earlier submission is refused', async () => {
    await owner.create();
    const [entry] = await owner.reviewed();
    await owner.change({ title: 'Lofoten' });
    expect(await owner.decideEntry(entry, { state: 'published' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await owner.read()).body).toMatchObject({ state: 'in-review', title: 'Lofoten' });
  });

  it('about an entry that was deleted is not found', async () => {
    await owner.create();
    const [entry] = await owner.reviewed();
    await owner.withdraw();
    await owner.create();
    expect((await owner.decideEntry(entry, { state: 'published' })).status).toBe(404);
    expect((await owner.read()).body).toMatchObject({ state: 'in-review' });
  });

  it.each([
    ['state', { state: 'in-review' }],
    ['reason', { state: 'published', reason: 'Nice.' }],
    ['reason', { state: 'refused', reason: '' }],
    ['reason', { state: 'refused', reason: 'a\nb' }],
    ['reason', { state: 'refused', reason: 'x'.repeat(501) }],
    ['submissionId', { state: 'refused', submissionId: '1' }],
    ['submissionId', { state: 'refused', submissionId: undefined }],
  ])('is refused with an invalid %s: %o', async (field, decision) => {
    await owner.create();
    expect(await owner.decide(decision)).toMatchObject({ status: 400, body: { field } });
    expect((await owner.read()).body).toMatchObject({ state: 'in-review' });
  });

  it('accepts ids of either case', async () => {
    await owner.create();
    const [entry] = await owner.reviewed();
    const upper = {
      entryId: `${entry?.entryId.toUpperCase()}`,
      submissionId: `${entry?.submissionId.toUpperCase()}`,
    };
    expect((await owner.decideEntry(upper, { state: 'published' })).status).toBe(200);
    const absent = { entryId: randomUUID(), submissionId: randomUUID() };
    expect((await owner.decideEntry(absent, { state: 'published' })).status).toBe(404);
  });
});

describe('a decision that is sent', () => {
  /** Publishes the entry in the transaction of a change. */
  async function decideDuring(change: () => Promise<unknown>) {
    await owner.create();
    const [entry] = await owner.reviewed();
    let decision: ReturnType<GalleryOwner['decideEntry']> | undefined;
    meanwhile = async () => {
      decision = owner.decideEntry(entry, { state: 'published' });
      await waiting();
    };
    await change();
    return decision;
  }

  it('while the customer changes the entry is refused', async () => {
    const decision = await decideDuring(() => owner.change({ title: 'Lofoten' }));
    expect(decision).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await owner.read()).body).toMatchObject({ state: 'in-review', title: 'Lofoten' });
  });

  it.each([
    ['the widget', () => owner.widget('DELETE', owner.book)],
    ['the customer', () => owner.ofShop('DELETE', `/customers/${owner.name}`)],
  ])('while %s is deleted finds nothing', async (_, remove) => {
    expect(await decideDuring(remove)).toMatchObject({ status: 404 });
  });
});

it('deletes an entry that is created while its widget is deleted', async () => {
  let deletion: ReturnType<GalleryOwner['widget']> | undefined;
  meanwhile = async () => {
    deletion = owner.widget('DELETE', owner.book);
    await waiting();
  };
  expect((await owner.create()).status).toBe(201);
  expect(await deletion).toEqual({ status: 204, body: null });
  expect((await owner.read()).status).toBe(404);
  expect(await runOnServer(test.databaseUrl, 'select from gallery_entries')).toEqual([]);
});

it('does not find the widget of an entry that is created while it is deleted', async () => {
  let creation: ReturnType<GalleryOwner['create']> | undefined;
  meanwhile = async () => {
    creation = owner.create();
    await waiting();
  };
  expect((await owner.widget('DELETE', owner.book)).status).toBe(204);
  expect(await creation).toMatchObject({ status: 404 });
});
