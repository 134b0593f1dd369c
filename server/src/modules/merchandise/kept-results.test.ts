import { expect, it, vi } from 'vitest';
import { createResults } from './kept-results.ts';

const channels = { list: async () => [], find: async () => undefined };
const load = { query: { query: '{ Channels { ID } }' }, tenantId: 'demo', correlationId: 'c-1' };

const resultOf = (json: string) => ({ json, hasErrors: 'errors' in JSON.parse(json) });

function setUp(...responses: readonly string[]) {
  const runQuery = vi.fn(async () => resultOf(responses[runQuery.mock.calls.length - 1] ?? '{}'));
  return { runQuery, results: createResults({ runQuery, openChannels: () => channels }) };
}

it('shares one run among concurrent callers, and keeps it', async () => {
  const { runQuery, results } = setUp('{"data":{"n":1}}');
  const [first, second] = await Promise.all([results.get(load), results.get(load)]);
  const third = await results.get({ ...load, correlationId: 'c-2' });
  expect([second, third]).toEqual([first, first]);
  expect(first.json.toString()).toBe('{"data":{"n":1}}');
  expect(runQuery).toHaveBeenCalledOnce();
});

it('keeps no result with errors', async () => {
  const { runQuery, results } = setUp(
    '{"errors":[{"message":"Unexpected error."}],"data":null}',
    '{"data":{}}',
  );
  expect((await results.get(load)).hasErrors).toBe(true);
  expect((await results.get(load)).hasErrors).toBe(false);
  expect(runQuery).toHaveBeenCalledTimes(2);
});

it.each([
  ['another tenant', { ...load, tenantId: 'other' }],
  ['another operation', { ...load, query: { ...load.query, operationName: 'A' } }],
  ['other variables', { ...load, query: { ...load.query, variables: { code: 'A' } } }],
])('runs again for %s', async (_what, other) => {
  const { results } = setUp('{"data":{"n":1}}', '{"data":{"n":2}}');
  const first = await results.get(load);
  expect((await results.get(other)).tag).not.toBe(first.tag);
  expect(await results.get(load)).toEqual(first);
});

it('tries again after a failure', async () => {
  const runQuery = vi
    .fn()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(resultOf('{"data":{}}'));
  const results = createResults({ runQuery, openChannels: () => channels });
  await expect(results.get(load)).rejects.toThrow('gone');
  expect((await results.get(load)).hasErrors).toBe(false);
});
