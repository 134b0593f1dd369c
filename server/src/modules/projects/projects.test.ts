// Proves PRJ-1, PRJ-4, PRJ-5.

import { randomUUID } from 'node:crypto';
import { savedProjectExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import type { SavedProject } from '@keepsake/contract/shop-documents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { subjectOf } from '../../../test/callers.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const { pageSize, maxPageSize, graceDays } = limits.projects;

/** A customer of the shop. */
class Owner {
  readonly name = randomUUID();
  token = '';
  subject = '';

  async signIn(): Promise<this> {
    ({ token: this.token } = await test.signUp(`${this.name}@demo.keepsake.test`));
    this.subject = subjectOf(this.token);
    return this;
  }

  async put(id: string, change: Partial<SavedProject> = {}): Promise<void> {
    const response = await test.request(await test.backOfficeToken(), {
      method: 'PUT',
      url: `/api/back-office/projects/${id}`,
      body: { ...savedProjectExample, shopCustomerId: this.name, ...change },
    });
    expect(response.statusCode).toBe(200);
  }

  async call(method: 'GET' | 'POST' | 'DELETE', path: string, query: Record<string, string> = {}) {
    const response = await test.request(this.token, { method, url: `/api/projects/api/v2${path}`, query });
    return { status: response.statusCode, body: response.body === '' ? null : response.json() };
  }

  list = (query?: Record<string, string>) => this.call('GET', `/projects/${this.subject}`, query);

  async ids(query?: Record<string, string>): Promise<string[]> {
    const { body } = await this.list(query);
    return body.projects.map((project: { id: string }) => project.id);
  }
}

let owner: Owner;
const id = (name: string) => `${name}-${owner.name}`;
beforeEach(async () => {
  owner = await new Owner().signIn();
});

describe('the list', () => {
  it('has what the shop sent', async () => {
    await owner.put(id('a'), { isOrdered: true });
    const { shopCustomerId, ...sent } = savedProjectExample;
    expect(await owner.list()).toEqual({
      status: 200,
      body: { projects: [{ id: id('a'), ...sent, isOrdered: true }], totalProjectCount: 1 },
    });
  });

  it(`has pages of ${pageSize}, the latest changed first`, async () => {
    const all = Array.from({ length: pageSize + 1 }, (_, n) => id(String(n).padStart(2, '0')));
    for (const [n, project] of all.entries()) {
      await owner.put(project, { updatedAt: `2026-10-${10 + n}T12:00:00Z` });
    }
    const latestFirst = all.toReversed();
    const { body } = await owner.list();
    expect(body.totalProjectCount).toBe(pageSize + 1);
    expect(await owner.ids()).toEqual(latestFirst.slice(0, pageSize));
    expect(await owner.ids({ skip: String(pageSize) })).toEqual(latestFirst.slice(pageSize));
    expect(await owner.ids({ skip: '2', limit: '3' })).toEqual(latestFirst.slice(2, 5));
    expect((await owner.list({ skip: '99' })).body).toEqual({
      projects: [],
      totalProjectCount: pageSize + 1,
    });
    await owner.put(all[0] ?? '', { updatedAt: '2026-11-01T12:00:00Z' });
    expect((await owner.ids())[0]).toBe(all[0]);
  });

  it('is empty before the shop sends any, and for an unknown customer', async () => {
    expect((await owner.list()).body).toEqual({ projects: [], totalProjectCount: 0 });
  });

  it.each([{ skip: '-1' }, { skip: 'x' }, { limit: '0' }, { limit: String(maxPageSize + 1) }])(
    'refuses %o',
    async (query) => {
      expect((await owner.list(query)).body).toMatchObject({ code: 'invalid-request' });
    },
  );

  it('is of the own account only', async () => {
    const other = await new Owner().signIn();
    await owner.put(id('a'));
    expect((await other.list()).body.totalProjectCount).toBe(0);
    const foreign = await other.call('GET', `/projects/${owner.subject}`);
    const missing = await other.call('GET', `/projects/${randomUUID()}`);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, correlationId: '' }).toEqual({ ...missing.body, correlationId: '' });
  });

  it('loses what the shop deletes', async () => {
    await owner.put(id('a'));
    const deleted = await test.request(await test.backOfficeToken(), {
      method: 'DELETE',
      url: `/api/back-office/projects/${id('a')}`,
      query: { updatedAt: '2026-11-20T11:00:00Z' },
    });
    expect(deleted.statusCode).toBe(200);
    expect(await owner.ids()).toEqual([]);
    expect((await owner.call('DELETE', `/project/${id('a')}`)).status).toBe(404);
  });
});

describe('a deleted project', () => {
  const remove = (who = owner) => who.call('DELETE', `/project/${id('a')}`);
  const restore = (who = owner) => who.call('POST', `/project/${id('a')}/restore`);
  beforeEach(async () => {
    await owner.put(id('a'));
    await owner.put(id('b'));
  });

  it('is gone from the list until it is restored', async () => {
    expect(await remove()).toEqual({ status: 204, body: null });
    expect(await owner.ids()).toEqual([id('b')]);
    expect((await owner.list()).body.totalProjectCount).toBe(1);
    expect((await remove()).status).toBe(404);
    expect(await restore()).toEqual({ status: 204, body: null });
    expect((await owner.ids()).toSorted()).toEqual([id('a'), id('b')]);
    expect((await restore()).status).toBe(404);
  });

  it('can be changed by its owner only', async () => {
    const other = await new Owner().signIn();
    const missing = await other.call('DELETE', `/project/${randomUUID()}`);
    const same = ({ status, body }: typeof missing) => ({ status, ...body, correlationId: '' });
    expect(missing.status).toBe(404);
    expect(same(await remove(other))).toEqual(same(missing));
    expect(await owner.ids()).toHaveLength(2);
    await remove();
    expect(same(await restore(other))).toEqual(same(missing));
    expect(await owner.ids()).toEqual([id('b')]);
  });

  it('does not return when the shop sends it again', async () => {
    await remove();
    await owner.put(id('a'), { updatedAt: '2026-11-20T12:30:00Z', name: 'Again' });
    expect(await owner.ids()).toEqual([id('b')]);
    await restore();
    expect((await owner.list()).body.projects[0]).toMatchObject({ id: id('a'), name: 'Again' });
  });

  it(`can be restored for ${graceDays} days, then its content goes`, async () => {
    const passDays = (days: number) =>
      sql`update saved_projects set deleted_at = deleted_at - make_interval(days => ${days})
        where deleted_at is not null`.execute(sqlOf(test.platform.database.autocommit));
    const isStored = async () => {
      const url = `/api/back-office/projects/${id('a')}`;
      return (await test.request(await test.backOfficeToken(), { method: 'GET', url })).statusCode === 200;
    };
    await remove();
    await passDays(graceDays - 1);
    await test.modules.sweep();
    expect((await restore()).status).toBe(204);

    await remove();
    await passDays(graceDays);
    expect((await restore()).status).toBe(404);
    await test.modules.sweep();
    expect(await isStored(), 'a restoration may still run').toBe(true);
    await passDays(1);
    await test.modules.sweep();
    expect(await isStored()).toBe(false);
    expect(await owner.ids()).toEqual([id('b')]);
  });
});
