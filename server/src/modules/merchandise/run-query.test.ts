import { merchandiseExample } from '@keepsake/contract/back-office-examples';
import { merchandiseLimits } from '@keepsake/contract/server-limits';
import { describe, expect, it, vi } from 'vitest';
import type { Log } from '../../platform/log/index.ts';
import { type PresentedArticle, presentArticle, presentChannel } from './merchandise.presenter.ts';
import { createMerchandiseQueries } from './run-query.ts';

const failure = new Error('connection refused at 10.0.0.7');
const head = {
  id: 'LB-GB.en-GB',
  vendor: { id: 'LB', locale: 'en-GB' as const },
  shopUrl: 'https://shop.example.com/',
  currency: 'GBP',
};

function setUp({
  production = false,
  articles = (): Promise<PresentedArticle[]> => Promise.reject(failure),
} = {}) {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() } satisfies Log;
  const runQuery = createMerchandiseQueries({ log, production });
  const channels = {
    list: async () => [presentChannel(head, articles)],
    find: () => Promise.reject(failure),
  };
  const runWhole = (query: string, variables = {}) =>
    runQuery({ query, variables }, { channels, correlationId: 'c-1' });
  const run = async (query: string, variables = {}) => JSON.parse((await runWhole(query, variables)).json);
  return { run, runWhole, log };
}

describe('what cannot be read', () => {
  it('is null, with an error; the rest is there, and the log has the reason', async () => {
    const { run, log } = setUp();
    const { data, errors } = await run('{ Channels { ID } Channel(code: "LB-GB") { ID } }');
    expect(data).toEqual({ Channels: [{ ID: 'LB-GB' }], Channel: null });
    expect(errors).toEqual([expect.objectContaining({ message: 'Unexpected error.', path: ['Channel'] })]);
    expect(JSON.stringify(errors)).not.toContain('10.0.0.7');
    expect(log.error.mock.calls).toEqual([
      [{ err: failure, correlationId: 'c-1' }, 'a GraphQL query failed'],
    ]);
  });

  it.each([
    ['{ Channels { ID } }', false],
    ['{ Channels { ID } Channel(code: "LB-GB") { ID } }', true],
    ['{ Nothing }', true],
    ['{ Channels {', true],
  ])('is marked as such: %s', async (query, hasErrors) => {
    expect((await setUp().runWhole(query)).hasErrors).toBe(hasErrors);
  });

  it('is logged once for each place', async () => {
    const { run, log } = setUp();
    expect((await run('{ Channels { Articles { ID } } }')).data).toBeNull();
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('is not logged when the query is wrong', async () => {
    const { run, log } = setUp();
    expect((await run('{ Nothing }')).errors).toHaveLength(1);
    const variables = { code: {} };
    const wrong = await run('query ($code: String!) { Channel(code: $code) { ID } }', variables);
    expect(wrong.errors).toHaveLength(1);
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe('a result that is too large', () => {
  const [article] = merchandiseExample.articles;
  const articles = Array.from({ length: 1000 }, () => presentArticle(article as NonNullable<typeof article>));
  const setUpMany = () => setUp({ articles: async () => articles });
  const named = (count: number, field: string) =>
    Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ');

  it('is not one of a query without aliases', async () => {
    const { run } = setUpMany();
    const all = `{ Channels { Articles { ID Title Links { Rel Href } ArticleExtras { ID Title
      OptionGroups { ID Title Options { ID Title PriceDelta } } } } } }`;
    const { data, errors } = await run(all);
    expect(errors).toBeUndefined();
    expect(data.Channels[0].Articles).toHaveLength(1000);
  });

  it.each([
    ['the same channel again and again', `{ ${named(30, 'Channels { Articles { ID } }')} }`],
    ['a very long name for a field', `{ Channels { Articles { ${'a'.repeat(1900)}: ID } } }`],
    ['many names for a field', `{ Channels { Articles { ${named(90, 'Title')} } } }`],
    [
      'many names for a type',
      `{ Channels { Articles { ArticleExtras { OptionGroups { Options { ${named(90, '__typename')} } } } } } }`,
    ],
  ])('is refused: %s', async (_what, query) => {
    const { run, log } = setUpMany();
    const { errors } = await run(query);
    expect(errors[0].message).toBe('The result is too large.');
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe('many queries at once', () => {
  const { maxConcurrency, maxWaiting } = merchandiseLimits;

  it(`run ${maxConcurrency} at a time, and those beyond ${maxWaiting} that wait are refused`, async () => {
    let running = 0;
    const [started, open] = [vi.fn<(running: number) => void>(), Promise.withResolvers<PresentedArticle[]>()];
    const { run } = setUp({
      articles: async () => {
        running += 1;
        started(running);
        return open.promise.finally(() => {
          running -= 1;
        });
      },
    });
    const all = Array.from({ length: maxConcurrency + maxWaiting }, () =>
      run('{ Channels { Articles { ID } } }'),
    );
    await expect(run('{ Channels { ID } }')).rejects.toMatchObject({ code: 'unavailable' });
    await expect.poll(() => started.mock.calls).toHaveLength(maxConcurrency);
    open.resolve([]);
    for (const { errors } of await Promise.all(all)) expect(errors).toBeUndefined();
    expect(started).toHaveBeenCalledTimes(all.length);
    expect(Math.max(...started.mock.calls.flat())).toBe(maxConcurrency);
  });
});

it('completes a long list in turns of the event loop', async () => {
  const [article] = merchandiseExample.articles;
  const articles = Array.from({ length: 1000 }, () => presentArticle(article as NonNullable<typeof article>));
  const { run } = setUp({ articles: async () => articles });
  let [turns, isOver] = [0, false];
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  expect((await run('{ Channels { Articles { ID } } }')).data.Channels[0].Articles).toHaveLength(1000);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(10);
});

it('describes its schema, except in production', async () => {
  const schema = '{ __schema { queryType { name } } }';
  expect((await setUp().run(schema)).data).toEqual({ __schema: { queryType: { name: 'Query' } } });
  const { data, errors } = await setUp({ production: true }).run(schema);
  expect(data ?? null).toBeNull();
  expect(errors[0].message).toContain('introspection has been disabled');
  expect((await setUp({ production: true }).run('{ Channels { ID __typename } }')).data).toEqual({
    Channels: [{ ID: 'LB-GB', __typename: 'Channel' }],
  });
});
