// Proves PLA-33, PLA-49.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { namePagesBy, reportError } from './report-error.ts';

const fetch = vi.hoisted(() =>
  vi.fn(async (_address: string, _init: RequestInit) => new Response(null, { status: 204 })),
);
vi.mock('./network.ts', () => ({ browserFetch: fetch }));
const log = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(log);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetch.mockClear();
  log.mockClear();
});

const sent = () => fetch.mock.calls.map(([address, init]) => [address, JSON.parse(String(init.body))]);

it('reports operation, code and correlation id to the console and the server', () => {
  const error = new ApiError({
    status: 503,
    code: 'unavailable',
    message: 'busy',
    correlationId: 'c-1',
    path: '/token',
    url: '/session/token',
  });
  reportError(error, 'sign-in');
  expect(log.mock.calls).toEqual([['[sign-in]', error, 'code unavailable, correlation id c-1']]);
  const report = { where: 'sign-in', code: 'unavailable', status: 503, correlationId: 'c-1', path: '/token' };
  expect(sent()).toEqual([['/client-errors', report]]);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
});

it.each([404, 410])('leaves a status %d to the console of the browser', (status) => {
  const error = new ApiError({ status, code: 'not-found', message: '', correlationId: 'c-2' });
  reportError(error, 'query');
  expect(log).not.toHaveBeenCalled();
  expect(sent()).toEqual([
    ['/client-errors', { where: 'query', code: 'not-found', status, correlationId: 'c-2' }],
  ]);
});

it('names the page where it was no call', () => {
  namePagesBy(() => '/orders/$orderCode');
  reportError(new RangeError('of Anna'), 'page');
  expect(sent()).toEqual([
    ['/client-errors', { where: 'page', code: 'RangeError', path: '/orders/$orderCode' }],
  ]);
});

it('reports a rethrown error once', () => {
  const error = new Error('once');
  reportError(error, 'query');
  reportError(error, 'page');
  expect(log).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it.each([null, undefined, 'text', 7])('accepts anything: %s', (error) => {
  reportError(error, 'push');
  expect(log.mock.calls).toEqual([['[push]', error, 'code unknown']]);
});

it('does not throw where there is nothing to send by', () => {
  vi.stubGlobal('window', {});
  expect(() => reportError(new Error('no window'), 'start')).not.toThrow();
});
