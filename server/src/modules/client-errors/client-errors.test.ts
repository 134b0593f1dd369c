// Proves PLA-33.

import { limits } from '@keepsake/contract/limits';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { newAddress } from '../../../test/http-app.ts';
import { createLog } from '../../platform/log/index.ts';

let test: TestApp;
let lines: string[] = [];

beforeAll(async () => {
  const log = createLog({ level: 'warn', process: 'test', write: (line) => lines.push(line) });
  test = await createTestApp({ adapt: (platform) => ({ ...platform, log }) });
});
afterAll(() => test.close());
beforeEach(() => {
  lines = [];
});

const whole = {
  where: 'delete-photo',
  code: 'unavailable',
  correlationId: 'c-17',
  status: 503,
  path: '/photos/:id',
};

function report(body: object, remoteAddress = newAddress()) {
  return test.request(undefined, { method: 'POST', url: '/client-errors', body, remoteAddress });
}

const counted = async () =>
  (await test.app.inject({ url: '/metrics', headers: { host: 'localhost:4000' } })).body
    .split('\n')
    .find((line) => line.startsWith('keepsake_client_errors_total{where="delete-photo"}'));

it('logs and counts an error with the correlation id of the failed call', async () => {
  const response = await report(whole);
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 40,
      where: 'delete-photo',
      code: 'unavailable',
      status: 503,
      route: '/photos/:id',
      correlationId: 'c-17',
    },
  ]);
  await report(whole);
  expect(await counted()).toBe('keepsake_client_errors_total{where="delete-photo"} 2');
});

it('accepts an error without a call', async () => {
  expect((await report({ where: 'page', code: 'TypeError', path: '/orders/$orderCode' })).statusCode).toBe(
    204,
  );
});

describe('refuses fields that could hold personal data', () => {
  it.each([
    ['a text', { ...whole, message: 'anna@example.com' }],
    ['an e-mail as its code', { ...whole, code: 'anna@example.com' }],
    ['a sentence as its code', { ...whole, code: 'Photo of Anna' }],
    ['an operation of nobody', { ...whole, where: 'anna' }],
    ['an address with a query', { ...whole, path: '/subscription-confirmation?email=anna' }],
    ['a file name', { ...whole, path: '/photos/IMG_0001.jpg' }],
    ['the id of a photo', { ...whole, path: '/photos/0b3e2f6e-9c0d-4f5a-8a55-0d6f5a0f1a11' }],
    ['a correlation id that is none', { ...whole, correlationId: 'anna@example.com' }],
    ['a status that is none', { ...whole, status: 1000 }],
  ])('%s', async (_, body) => {
    expect((await report(body)).statusCode).toBe(400);
    expect(lines).toEqual([]);
  });
});

it('refuses bodies over 2 KB', async () => {
  const longest = limits.json.maxClientErrorBytes;
  const padded = (bytes: number) => ({
    method: 'POST' as const,
    url: '/client-errors',
    remoteAddress: newAddress(),
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(whole).padEnd(bytes),
  });
  expect((await test.request(undefined, padded(longest))).statusCode).toBe(204);
  const refused = await test.request(undefined, padded(longest + 1));
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'body-too-large']);
});

it('limits reports per address', async () => {
  const address = newAddress();
  const { hits } = rates.clientErrorsPerAddress;
  const responses = await Promise.all(Array.from({ length: hits + 50 }, () => report(whole, address)));
  const accepted = responses.filter(({ statusCode }) => statusCode === 204).length;
  // The limit refills while requests arrive.
  expect(accepted).toBeGreaterThanOrEqual(hits);
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(responses.length - accepted);
  expect(accepted).toBeLessThan(responses.length);
  expect((await report(whole)).statusCode).toBe(204);
});
