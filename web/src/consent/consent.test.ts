// Proves CON-1, CON-2, CON-10, CON-11, CON-13.

import { describe, expect, it, vi } from 'vitest';
import { noScripts } from '../testing/third-parties.ts';
import { askedFor, consentCode, isWithdrawal, noConsent, parseConsent } from './consent.ts';
import { createConsentStore } from './consent-store.ts';

const key = 'keepsake.consent';
const recordKey = 'keepsake.consent-record';

function setUp(first: Record<string, string> = {}, version = '1', now = '2026-11-28T12:00:00.000Z') {
  const values = new Map(Object.entries(first));
  const get = (name: string) => values.get(name) ?? null;
  const set = (name: string, value: string) => Boolean(values.set(name, value));
  const clock = { now: () => Date.parse(now) };
  const remove = (name: string) => void values.delete(name);
  const storage = { get, set, remove };
  const open = (isOfScript = false) => createConsentStore({ storage, isOfScript, clock, version });
  return { values, storage, clock, open, store: open() };
}

const answered = (at: string, version = '1', answer = '11') => ({
  [key]: answer,
  [recordKey]: JSON.stringify({ answer, at, version, locale: 'nl-NL' }),
});

it('is nothing before there is a choice', () => {
  expect(noConsent).toEqual({ analytics: false, marketing: false });
  expect(setUp().store.read()).toBeNull();
});

describe('a choice', () => {
  it.each([
    ['00', false, false],
    ['01', false, true],
    ['10', true, false],
    ['11', true, true],
  ] as const)('%s: analytics %s, marketing %s', (code, analytics, marketing) => {
    expect(parseConsent(code)).toEqual({ analytics, marketing });
    expect(consentCode({ analytics, marketing })).toBe(code);
  });

  it.each([
    '',
    '1',
    '2',
    '02',
    '20',
    '100',
    '1 ',
    '\n10',
    '10\n',
    'true',
    null,
    undefined,
    10,
    ['1', '0'],
    {},
  ])('is not %j', (code) => expect(parseConsent(code)).toBeNull());

  it('is asked for what the brand uses only', () => {
    const script = { script: 'https://others.test/a.js' };
    expect(askedFor({ ...noScripts, marketing: script })).toEqual({ analytics: false, marketing: true });
    const widget = { desktop: script.script, mobile: script.script };
    for (const some of [
      { analytics: script },
      { heatmap: script },
      { abTest: script.script },
      { feedback: { 'nl-NL': widget } },
    ])
      expect(askedFor({ ...noScripts, ...some })).toEqual({ analytics: true, marketing: false });
  });

  it.each([
    ['11', '10', true],
    ['11', '00', true],
    ['10', '01', true],
    ['10', '11', false],
    ['00', '11', false],
    [null, '00', false],
  ])('from %s to %s is a withdrawal: %s', (before, now, expected) => {
    const used = { analytics: true, marketing: true };
    expect(isWithdrawal(parseConsent(before), parseConsent(now) ?? noConsent, used)).toBe(expected);
  });

  it('is not withdrawn where nothing uses it', () => {
    const used = { analytics: true, marketing: false };
    expect(isWithdrawal({ analytics: false, marketing: true }, noConsent, used)).toBe(false);
  });
});

describe('the store', () => {
  it('keeps the choice in this browser, with its date, version and language', () => {
    const { values, open, store } = setUp({}, '3');
    store.set({ analytics: true, marketing: false }, 'nl-NL');
    expect(values.get(key)).toBe('10');
    const record = { answer: '10', at: '2026-11-28T12:00:00.000Z', version: '3', locale: 'nl-NL' };
    expect(JSON.parse(values.get(recordKey) ?? '')).toEqual(record);
    expect(open().read()).toEqual({ analytics: true, marketing: false });
    expect(open().record()).toEqual(record);
  });

  it('asks again after twelve months, and not before', () => {
    const first = answered('2025-11-28T12:00:00.000Z');
    expect(setUp(first, '1', '2026-11-28T11:59:59.999Z').store.read()).not.toBeNull();
    expect(setUp(first, '1', '2026-11-28T12:00:00.000Z').store.read()).toBeNull();
  });

  it('asks again for a new version', () => {
    expect(setUp(answered('2026-11-01T00:00:00Z'), '2').store.read()).toBeNull();
    expect(setUp(answered('2026-11-01T00:00:00Z', '2'), '2').store.read()).not.toBeNull();
  });

  it('asks again where a code has no record: nobody knows when it was given', () => {
    const { store } = setUp({ [key]: '10' });
    expect(store.read()).toBeNull();
    expect(store.record()).toBeNull();
    expect(store.last).toEqual({ analytics: true, marketing: false });
  });

  it.each(['{', '[]', '"11"', '{"answer":"11","at":"yesterday","version":"1","locale":"nl-NL"}'])(
    'takes %s for no record',
    (text) => expect(setUp({ [key]: '11', [recordKey]: text }).store.record()).toBeNull(),
  );

  it('ignores an invalid stored value', () => {
    expect(setUp({ [key]: '12' }).store.read()).toBeNull();
  });

  it('notifies only when the consent changes', () => {
    const { store } = setUp(answered('2026-11-01T00:00:00Z', '1', '10'));
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.set({ analytics: true, marketing: false }, 'en-GB');
    expect(listener).not.toHaveBeenCalled();
    store.set(noConsent, 'en-GB');
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    store.set({ analytics: true, marketing: true }, 'en-GB');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reads a consent given in another tab', () => {
    const { values, store } = setUp();
    for (const [name, value] of Object.entries(answered('2026-11-01T00:00:00Z'))) values.set(name, value);
    store.refresh();
    expect(store.read()).toEqual({ analytics: true, marketing: true });
    values.delete(key);
    store.refresh();
    expect(store.read()).toEqual({ analytics: true, marketing: true });
  });

  it('knows what an answer that no longer counts has allowed', () => {
    const { store } = setUp(answered('2025-11-01T00:00:00Z', '1', '10'), '2');
    expect(store.read()).toBeNull();
    expect(store.last).toEqual({ analytics: true, marketing: false });
    expect(setUp().store.last).toBeNull();
  });

  it('follows what another tab has refused to a newer version, and not what it has allowed', () => {
    const { values, store } = setUp(answered('2026-11-01T00:00:00Z', '1', '10'));
    const answerElsewhere = (answer: string) => {
      for (const [name, value] of Object.entries(answered('2026-11-28T11:00:00Z', '2', answer)))
        values.set(name, value);
      store.refresh();
    };
    answerElsewhere('11');
    expect(store.read()).toEqual({ analytics: true, marketing: false });
    answerElsewhere('01');
    expect(store.read()).toEqual(noConsent);
  });

  it('keeps nothing that was allowed where an answer cannot be stored', () => {
    const { values, storage, clock } = setUp(answered('2026-11-01T00:00:00Z'));
    const full = { ...storage, set: () => false };
    const store = createConsentStore({ storage: full, isOfScript: false, clock, version: '1' });
    store.set(noConsent, 'en-GB');
    expect(values.size).toBe(0);
  });

  it('leaves an answer to the script of the brand, and tells it to other tabs', () => {
    const { values, open } = setUp(answered('2026-11-01T00:00:00Z'));
    const [store, other] = [open(true), open(true)];
    expect(store.read()).toBeNull();
    store.set({ analytics: true, marketing: true }, '');
    expect(store.record()).toBeNull();
    other.refresh();
    expect(other.read()).toEqual({ analytics: true, marketing: true });
    store.set(noConsent, '');
    other.refresh();
    expect(other.read()).toEqual(noConsent);
    expect(open(true).read()).toBeNull();
    expect(values.get(key)).toBe('11');
  });
});
