// Proves PLA-41.

import { expect, it } from 'vitest';
import { addressOf, replacementOf } from './route-addresses.ts';

const routes = {
  settings: 'https://shop.example/account',
  orders: '/my-photos/photos',
  orderDetails: 'https://shop.example/orders/{orderCode}?from=photos',
  doubleOptInConfirmation: '/newsletter',
};

it.each([
  ['/settings', 'https://shop.example/account'],
  ['/settings/', 'https://shop.example/account'],
  ['/settings/email', '/settings/email'],
  ['/orders', '/my-photos/photos'],
  ['/orders/LB%2F7', 'https://shop.example/orders/LB%2F7?from=photos'],
  ['/orders/7?tab=address', 'https://shop.example/orders/7?from=photos&tab=address'],
  ['/subscription-confirmation?email=a%40b.test', '/newsletter?email=a%40b.test'],
  ['/', '/'],
  ['/nothing?a=1', '/nothing?a=1'],
  ['https://elsewhere.example/settings', 'https://elsewhere.example/settings'],
  ['//elsewhere.example/settings', '//elsewhere.example/settings'],
])('%s redirects to %s', (href, address) => {
  expect(addressOf(href, routes)).toBe(address);
});

it('leaves every path alone where the storefront configures nothing', () => {
  expect(addressOf('/settings?a=1#b', {})).toBe('/settings?a=1#b');
});

it.each([
  ['/settings?a=1', 'https://shop.example/account?a=1'],
  ['/orders/7', 'https://shop.example/orders/7?from=photos'],
  ['/orders', '/my-photos/photos'],
  ['/my-photos/photos', null],
  ['/nothing', null],
  // The token of the address is for this site.
  ['/subscription-confirmation?email=a%40b.test', null],
])('the replacement of %s is %s', (href, address) => {
  expect(replacementOf(href, routes)).toBe(address);
});

it.each([
  ['itself', { orders: '/orders' }],
  ['each other', { orders: '/invoices', invoices: '/orders' }],
  ['a sign-out elsewhere', { logout: 'https://shop.example/bye', orders: '/orders' }],
])('addresses that lead to %s are not followed', (_what, some) => {
  expect(replacementOf('/orders', some)).toBeNull();
  expect(replacementOf('/logout', some)).toBeNull();
});
