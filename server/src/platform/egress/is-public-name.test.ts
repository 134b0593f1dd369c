import { expect, it } from 'vitest';
import { isPublicName } from './is-public-name.ts';

it.each([
  'localhost',
  'postgres',
  'foo.localhost',
  'printer.local',
  'printer.local.',
  'printer.internal',
  'shop.test',
  'shop.example',
  'shop.invalid',
  'nas.home.arpa',
  '1.0.168.192.in-addr.arpa',
  'nas.lan',
  'nas.home',
  'mail.corp',
  'www.intranet',
  'db.private',
  'hidden.onion',
  'name.alt',
])('%s is known inside a network at most', (name) => {
  expect(isPublicName(name)).toBe(false);
});

it.each([
  'example.com',
  'shop.example.com',
  'local.example.com',
  'internal.co.uk',
  'test.de',
  'homes.amsterdam',
  'xn--bcher-kva.example.com',
])('%s can be public', (name) => {
  expect(isPublicName(name)).toBe(true);
});
