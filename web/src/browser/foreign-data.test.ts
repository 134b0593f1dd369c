// Proves CON-12.

import { expect, it } from 'vitest';
import { domainsAbove, pathsOf } from './foreign-data.ts';

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
