import { expect, test } from 'vitest';
import { safeReturnTo } from './return-to.ts';

const origin = 'https://lumibook.example';

test.each([
  ['/my-photos/photos?sort=created#top', '/my-photos/photos?sort=created#top'],
  ['/', '/'],
  ['/a/../b', '/b'],
  ['/sessions', '/sessions'],
  ['/logout-help', '/logout-help'],
])('%s is a way back', (address, expected) => expect(safeReturnTo(address, origin)).toBe(expected));

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '///evil.example',
  ' /my-photos',
  'javascript:alert(1)',
  'my-photos',
  '',
  undefined,
  ['/a', '/b'],
  `/${'a'.repeat(3000)}`,
  '/session/login?returnTo=/x',
  '/session',
  '/oidc/session/end',
  '/x/../session/login',
  '/logout',
])('%j leads home', (address) => expect(safeReturnTo(address, origin)).toBe('/'));
