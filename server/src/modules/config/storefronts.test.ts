import { expect, it } from 'vitest';
import type { Brand } from './brands.ts';
import { createStorefronts } from './storefronts.ts';

const brand: Brand = {
  id: 'lumibook',
  name: 'Lumibook',
  tenant: 'demo',
  hosts: ['lumibook.localhost', 'localhost'],
  timeZone: 'Europe/Amsterdam',
  defaultLocale: 'en-GB',
  locales: ['en-GB'],
  flags: {},
  links: { editor: null, shop: null, faq: null, contact: null },
  uploadUrlOrigins: [],
  uploadSocketUrl: null,
};

// spec A6.8
it('finds a storefront by its exact host, whatever the port says', () => {
  const { resolveSite } = createStorefronts([brand], 'http://localhost:4000');
  expect(resolveSite('LUMIBOOK.localhost:81')).toEqual({
    tenantId: 'demo',
    brandId: 'lumibook',
    origin: 'http://lumibook.localhost:4000',
  });
});

it.each(['evil.example', 'localhost.evil.example', 'xlocalhost', ''])('knows nobody under %j', (host) => {
  expect(createStorefronts([brand], 'http://localhost:4000').resolveSite(host)).toBeUndefined();
});

it('adds the public host to the first brand', () => {
  const { resolveSite, originsOf } = createStorefronts([brand], 'http://192.168.1.5:4000');
  expect(resolveSite('192.168.1.5')?.brandId).toBe('lumibook');
  expect(originsOf('demo')).toContain('http://192.168.1.5:4000');
});

it('tells a tenant’s storefronts from another’s', () => {
  const other = { ...brand, id: 'printo', tenant: 'other', hosts: ['printo.localhost'] };
  const { originsOf } = createStorefronts([brand, other], 'http://localhost:4000');
  expect(originsOf('demo')).toEqual(['http://lumibook.localhost:4000', 'http://localhost:4000']);
  expect(originsOf('other')).toEqual(['http://printo.localhost:4000']);
  expect(originsOf('nobody')).toEqual([]);
});
