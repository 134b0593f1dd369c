// Proves UPL-38.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSentFiles } from './sent-files.ts';

const photo = { name: 'a.jpg', size: 5 };
let stored: Map<string, string>;
let page: EventTarget;

const hide = () => page.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  stored = new Map();
  page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

it('is kept when the page is left, for the same code', () => {
  createSentFiles('one').add(photo);
  hide();
  expect(createSentFiles('one').has(photo)).toBe(true);
  expect(createSentFiles('two').has(photo)).toBe(false);
});

it('is not kept once it is cleared, also what is sent later', () => {
  const sent = createSentFiles('one');
  sent.add(photo);
  hide();
  sent.clear();
  sent.add({ name: 'b.jpg', size: 6 });
  hide();
  expect(stored.size).toBe(0);
});
