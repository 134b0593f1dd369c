// Proves PLA-10.

import { expect, it } from 'vitest';
import { isOwnPath, safeHref } from './safe-href.ts';

it.each([
  '/',
  '/my-photos/photos?stripped=true',
  'https://example.test/a',
  'http://example.test',
  'HTTPS://E.TEST',
])('%s is a link', (href) => {
  expect(safeHref(href)).toBe(href);
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'mailto:a@example.test',
  '//example.test',
  '/\\example.test',
  'photos',
  '#top',
  '',
])('%j is not', (href) => {
  expect(safeHref(href)).toBeNull();
});

it('distinguishes own paths from external addresses', () => {
  expect(isOwnPath('/orders')).toBe(true);
  expect(isOwnPath('//example.test')).toBe(false);
  expect(isOwnPath('https://example.test/orders')).toBe(false);
});
