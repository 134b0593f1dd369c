// Proves CON-12.

import { expect, it } from 'vitest';
import { domainsOf, pathsOf } from './foreign-data.ts';

it('looks for cookies of the host and of each domain above it', () => {
  expect(domainsOf('account.shop.example')).toEqual(['', 'account.shop.example', 'shop.example', 'example']);
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
