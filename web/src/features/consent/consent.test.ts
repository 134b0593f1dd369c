// Proves CON-1, CON-2.

import { describe, expect, it, vi } from 'vitest';
import { consentCode, noConsent, parseConsent } from './consent.ts';
import { createConsentStore } from './consent-store.ts';

const key = 'keepsake.consent';

function memory(first?: string) {
  const values = new Map(first === undefined ? [] : [[key, first]]);
  const get = (name: string) => values.get(name) ?? null;
  const set = (name: string, value: string) => Boolean(values.set(name, value));
  return { values, storage: { get, set } };
}

it('is nothing before there is a choice', () => {
  expect(noConsent).toEqual({ analytics: false, marketing: false });
  expect(createConsentStore(memory().storage).read()).toBeNull();
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
});

describe('the store', () => {
  it('keeps the choice in this browser', () => {
    const { values, storage } = memory();
    createConsentStore(storage).set({ analytics: true, marketing: false });
    expect(values.get(key)).toBe('10');
    expect(createConsentStore(storage).read()).toEqual({ analytics: true, marketing: false });
  });

  it('ignores an invalid stored value', () => {
    expect(createConsentStore(memory('12').storage).read()).toBeNull();
  });

  it('notifies only when the consent changes', () => {
    const store = createConsentStore(memory('10').storage);
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.set({ analytics: true, marketing: false });
    expect(listener).not.toHaveBeenCalled();
    store.set(noConsent);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    store.set({ analytics: true, marketing: true });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reads a consent given in another tab', () => {
    const { values, storage } = memory();
    const store = createConsentStore(storage);
    values.set(key, '11');
    store.refresh();
    expect(store.read()).toEqual({ analytics: true, marketing: true });
    values.delete(key);
    store.refresh();
    expect(store.read()).toEqual({ analytics: true, marketing: true });
  });

  it('keeps nothing where a script of the brand does', () => {
    const store = createConsentStore(null);
    store.set({ analytics: true, marketing: true });
    expect(store.read()).toEqual({ analytics: true, marketing: true });
    expect(createConsentStore(null).read()).toBeNull();
  });
});
