// Proves CON-6, CON-19.

import type { ThirdParties } from '@keepsake/contract/third-parties';
import { describe, expect, it, vi } from 'vitest';
import type { SendEvent } from '../../browser/event-tracker.ts';
import type { Fetch } from '../../browser/network.ts';
import { noScripts } from '../../testing/third-parties.ts';
import { createAbTest } from './ab-test.ts';
import { forcedOffer, type Offers, parseOffers } from './experiments.ts';
import { keptOffers } from './kept-offers.ts';

const visitor = { channel: 'LB-NL', locale: 'nl-NL', isMobile: true, email: 'anna@example.com' };
const address = 'https://experiments.test/offers?site=1';
const variant = { offers: [{ experiment: 'CRO-1304', offer: 'variant' }] };
const allControl: Offers = { 'sample-test': 'control', 'CRO-1304': 'control' };
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
  const clock = { now: () => now };
  let ids = 0;
  const fetch = vi.fn<Fetch>(respond);
  const track = vi.fn<SendEvent>();
  let shown: Offers | null = null;
  const late = new AbortController();
  const abTest = createAbTest({
    fetch,
    track,
    storage,
    exclusively: async (_name, action) => action(),
    clock,
    newId: () => `visitor-${++ids}`,
    shown: () => shown,
    deadline: () => late.signal,
  });
  const load = async () => abTest.load(address, visitor);
  const kept = (some: Partial<ThirdParties> = {}) =>
    keptOffers({ thirdParty: { ...noScripts, abTest: address, ...some } }, { storage, clock });
  const answer = (code: string) => {
    const at = new Date(now).toISOString();
    storage.set('keepsake.consent', code);
    storage.set(
      'keepsake.consent-record',
      JSON.stringify({ answer: code, at, version: '1', locale: 'nl-NL' }),
    );
  };
  /** The next page, which shows what was kept. */
  const next = async () => {
    shown = kept();
    await load();
  };
  answer('10');
  const requested = () => fetch.mock.calls.map(([url]) => String(url));
  const pass = (ms: number) => {
    now += ms;
  };
  return {
    load,
    next,
    kept,
    answer,
    stop: () => abTest.stop(),
    storage,
    requested,
    fetch,
    track,
    late,
    pass,
  };
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
  const { load, requested, fetch } = setUp();
  await load();
  expect(requested()).toEqual([
    'https://experiments.test/offers?site=1&experiments=sample-test%2CCRO-1304&visitor=visitor-1',
  ]);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
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

it('tracks the exposure to each offer that a page shows, once for a visitor', async () => {
  const { next, track, pass } = setUp();
  const tracked = () => track.mock.calls.map(([event]) => event);
  await next();
  expect(tracked()).toEqual([]);
  await next();
  await next();
  expect(tracked()).toEqual([
    { name: 'experiment-exposure', experiment: 'sample-test', offer: 'control' },
    { name: 'experiment-exposure', experiment: 'CRO-1304', offer: 'variant' },
  ]);
  pass(90 * day);
  await next();
  expect(track).toHaveBeenCalledTimes(2);
});

it('tracks another offer of the same experiment', async () => {
  let offers = variant;
  const { next, track } = setUp(async () => Response.json(offers));
  await next();
  await next();
  offers = { offers: [] };
  await next();
  track.mockClear();
  await next();
  expect(track.mock.calls).toEqual([
    [{ name: 'experiment-exposure', experiment: 'CRO-1304', offer: 'control' }],
  ]);
});

describe('offers of the page before', () => {
  it('are those of the next one', async () => {
    const { load, kept } = setUp();
    expect(kept()).toBeNull();
    await load();
    expect(kept()).toEqual({ 'sample-test': 'control', 'CRO-1304': 'variant' });
  });

  it.each([
    ['after a refusal', '00', {}],
    ['after an answer to another question', '10', { consentVersion: '2' }],
    ['where the brand has no experiments', '10', { abTest: null }],
  ])('are not shown %s', async (_, code, some) => {
    const { load, kept, answer } = setUp();
    await load();
    answer(code);
    expect(kept(some)).toBeNull();
  });

  it('are shown by the last answer that a script of the brand has told', async () => {
    const { load, kept, storage } = setUp();
    await load();
    const consentScript = 'https://consent.test/{vendor}.js';
    expect(kept({ consentScript })).toBeNull();
    storage.set('keepsake.consent-of-script', '10');
    expect(kept({ consentScript })).not.toBeNull();
  });

  it('are not kept after a withdrawal, which has removed them', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { load, stop, storage, fetch } = setUp(() => promise);
    const loading = load();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    stop();
    storage.remove('keepsake.visitor');
    resolve(Response.json(variant));
    await loading;
    expect(storage.get('keepsake.visitor')).toBeNull();
  });
});

describe('has no offer for the next page after', () => {
  it.each([
    ['an error', async () => new Response('{}', { status: 500 })],
    ['no JSON', async () => new Response('<html>')],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)('%s', async (_, respond) => {
    const { load, next, kept, track } = setUp(respond);
    await expect(load()).rejects.toThrow();
    expect(kept()).toBeNull();
    await expect(next()).rejects.toThrow();
    expect(track).not.toHaveBeenCalled();
  });

  it('an answer that is late', async () => {
    const respond: Fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const { load, late, kept, fetch } = setUp(respond);
    const loading = load();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    late.abort(new DOMException('', 'TimeoutError'));
    await expect(loading).rejects.toThrow();
    expect(kept()).toBeNull();
  });
});
