import { describe, expect, it, vi } from 'vitest';
import { answerOf, noConsent, readAnswer } from './consent.ts';
import { createConsentStore } from './consent-store.ts';

const key = 'keepsake.consent';

function memory(first?: string) {
  const values = new Map(first === undefined ? [] : [[key, first]]);
  const get = (name: string) => values.get(name) ?? null;
  const set = (name: string, value: string) => Boolean(values.set(name, value));
  return { values, storage: { get, set } };
}

// spec A3.24, A9.12
it('is nothing before there is an answer', () => {
  expect(noConsent).toEqual({ analytics: false, marketing: false });
  expect(createConsentStore(memory().storage).read()).toBeNull();
});

describe('an answer', () => {
  // spec A3.25
  it.each([
    ['00', false, false],
    ['01', false, true],
    ['10', true, false],
    ['11', true, true],
  ] as const)('%s: analytics %s, marketing %s', (answer, analytics, marketing) => {
    expect(readAnswer(answer)).toEqual({ analytics, marketing });
    expect(answerOf({ analytics, marketing })).toBe(answer);
  });

  // spec A5.2
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
  ])('is not %j', (answer) => expect(readAnswer(answer)).toBeNull());
});

describe('the store', () => {
  it('keeps the answer in this browser', () => {
    const { values, storage } = memory();
    createConsentStore(storage).give({ analytics: true, marketing: false });
    expect(values.get(key)).toBe('10');
    expect(createConsentStore(storage).read()).toEqual({ analytics: true, marketing: false });
  });

  // spec A5.2
  it('asks again where something else was kept', () => {
    expect(createConsentStore(memory('12').storage).read()).toBeNull();
  });

  it('says when the answer changes, and only then', () => {
    const store = createConsentStore(memory('10').storage);
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    store.give({ analytics: true, marketing: false });
    expect(heard).not.toHaveBeenCalled();
    store.give(noConsent);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    store.give({ analytics: true, marketing: true });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('hears of an answer that was given in another tab', () => {
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
    store.give({ analytics: true, marketing: true });
    expect(store.read()).toEqual({ analytics: true, marketing: true });
    expect(createConsentStore(null).read()).toBeNull();
  });
});
