// Proves CON-12.

import { expect, it } from 'vitest';
import { cookieRemovals, domainsAbove, keysOf, pathsOf } from './foreign-data.ts';

it('knows each domain above a host', () => {
  expect(domainsAbove('account.shop.example')).toEqual(['shop.example', 'example']);
  expect(domainsAbove('localhost')).toEqual([]);
});

it('looks for cookies of each path above the page', () => {
  expect(pathsOf('/')).toEqual(['/']);
  expect(pathsOf('/settings/email')).toEqual([
    '/',
    '/settings',
    '/settings/',
    '/settings/email',
    '/settings/email/',
  ]);
});

it('removes a cookie however it was set: with a prefix, in a partition and without a name', () => {
  expect(cookieRemovals('__Host-x', [''], '/')).toEqual([
    '__Host-x=0; Max-Age=0; Path=/',
    '__Host-x=0; Max-Age=0; Path=/; Secure',
    '__Host-x=0; Max-Age=0; Path=/; Secure; Partitioned',
  ]);
  expect(cookieRemovals('', ['shop.example'], '/')[0]).toBe('=0; Max-Age=0; Path=/; Domain=shop.example');
});

it('reads keys by place', () => {
  const names = ['length', 'key', '_hj'];
  expect(keysOf({ length: names.length, key: (place) => names[place] ?? null })).toEqual(names);
});
