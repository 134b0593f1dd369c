// Proves CON-6, CON-19.

import { describe, expect, it, vi } from 'vitest';
import type { SendEvent } from '../../../browser/event-tracker.ts';
import type { Fetch } from '../../../browser/network.ts';
import { createAbTest } from './ab-test.ts';
import { allControl, forcedOffer, type Offers, parseOffers } from './experiments.ts';

const visitor = { channel: 'LB-NL', locale: 'nl-NL', isMobile: true, email: 'anna@example.com' };
const address = 'https://experiments.test/offers?site=1';
const variant = { offers: [{ experiment: 'CRO-1304', offer: 'variant' }] };
const day = 24 * 60 * 60 * 1000;

function setUp(respond: Fetch = async () => Response.json(variant)) {
  const values = new Map<string, string>();
  const storage = {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => Boolean(values.set(key, value)),
    remove: (key: string) => void values.delete(key),
    works: () => true,
  };
  let now = 0;
  let ids = 0;
  const fetch = vi.fn<Fetch>(respond);
  const track = vi.fn<SendEvent>();
  const shown: Offers[] = [];
  const late = new AbortController();
  const abTest = createAbTest({
    fetch,
    track,
    storage,
    exclusively: async (_name, action) => action(),
    clock: { now: () => now },
    newId: () => `visitor-${++ids}`,
    show: (offers) => shown.push(offers),
    deadline: () => late.signal,
  });
  const load = async () => abTest.load(address, visitor);
  const requested = () => fetch.mock.calls.map(([url]) => String(url));
  const pass = (ms: number) => {
    now += ms;
  };
  return { load, requested, fetch, track, shown, late, pass };
}

describe('offers', () => {
  it.each([
    ['variant', 'variant'],
    ['control', 'control'],
    ['Variant', 'control'],
    [true, 'control'],
    [null, 'control'],
  ])('%j is %s', (offer, expected) => {
    const parsed = parseOffers({ offers: [{ experiment: 'sample-test', offer }] });
    expect(parsed).toEqual({ 'sample-test': expected, 'CRO-1304': 'control' });
  });

  it.each([
    null,
    [],
    'variant',
    {},
    { offers: null },
    { offers: { 'sample-test': 'variant' } },
    { offers: [null, 1] },
  ])('are control for %j', (answer) => expect(parseOffers(answer)).toEqual(allControl));

  it('are forced by a value of this browser', () => {
    const get = (key: string) => (key.endsWith('sample-test') ? 'variant' : 'something');
    expect(forcedOffer('sample-test', { get })).toBe('variant');
    expect(forcedOffer('CRO-1304', { get })).toBeNull();
  });
});

it('requests both experiments, for a random visitor, with nothing else', async () => {
  const { load, requested, fetch, shown } = setUp();
  await load();
  expect(requested()).toEqual([
    'https://experiments.test/offers?site=1&experiments=sample-test%2CCRO-1304&visitor=visitor-1',
  ]);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(shown).toEqual([{ 'sample-test': 'control', 'CRO-1304': 'variant' }]);
});

it('keeps the visitor for 90 days', async () => {
  const { load, requested, pass } = setUp();
  await load();
  pass(90 * day - 1);
  await load();
  pass(1);
  await load();
  expect(requested().map((url) => url.slice(-1))).toEqual(['1', '1', '2']);
});

it('tracks the exposure to each experiment once for a visitor', async () => {
  const { load, track, pass } = setUp();
  await load();
  await load();
  expect(track.mock.calls.map(([event]) => event)).toEqual([
    { name: 'experiment-exposure', experiment: 'sample-test', offer: 'control' },
    { name: 'experiment-exposure', experiment: 'CRO-1304', offer: 'variant' },
  ]);
  pass(90 * day);
  await load();
  expect(track).toHaveBeenCalledTimes(4);
});

describe('is control, without an exposure, for', () => {
  it.each([
    ['an error', async () => new Response('{}', { status: 500 })],
    ['no JSON', async () => new Response('<html>')],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)('%s', async (_, respond) => {
    const { load, shown, track } = setUp(respond);
    await expect(load()).rejects.toThrow();
    expect(shown).toEqual([allControl]);
    expect(track).not.toHaveBeenCalled();
  });

  it('an answer that is late', async () => {
    const respond: Fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const { load, late, shown, fetch } = setUp(respond);
    const loading = load();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    late.abort(new DOMException('', 'TimeoutError'));
    await expect(loading).rejects.toThrow();
    expect(shown).toEqual([allControl]);
  });
});
