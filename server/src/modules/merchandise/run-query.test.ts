import { describe, expect, it, vi } from 'vitest';
import type { Log } from '../../platform/log/index.ts';
import { presentChannel } from './merchandise.presenter.ts';
import { createMerchandiseQueries } from './run-query.ts';

const failure = new Error('connection refused at 10.0.0.7');
const head = {
  id: 'LB-GB.en-GB',
  vendor: { id: 'LB', locale: 'en-GB' as const },
  shopUrl: 'https://shop.example.com/',
  currency: 'GBP',
};

function setUp({ production = false } = {}) {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() } satisfies Log;
  const runQuery = createMerchandiseQueries({ log, production });
  const channels = {
    list: async () => [presentChannel(head, () => Promise.reject(failure))],
    find: () => Promise.reject(failure),
  };
  const run = async (query: string) =>
    JSON.parse(await runQuery({ query }, { channels, correlationId: 'c-1' }));
  return { run, log };
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

  it('is said once for each place', async () => {
    const { run, log } = setUp();
    expect((await run('{ Channels { Articles { ID } } }')).data).toBeNull();
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('is not logged when the query is wrong', async () => {
    const { run, log } = setUp();
    expect((await run('{ Nothing }')).errors).toHaveLength(1);
    expect(log.error).not.toHaveBeenCalled();
  });
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
