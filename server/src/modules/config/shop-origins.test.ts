import { expect, it } from 'vitest';
import { testBrand } from '../../../test/brand.ts';
import { shopOriginsOf } from './shop-origins.ts';
import { createStorefronts } from './storefronts.ts';

const links = { editor: null, faq: null, contact: null };
const brands = [
  testBrand({ shopOrigins: ['https://pay.example'], links: { ...links, shop: 'https://books.example/x' } }),
  testBrand({ id: 'printo', links: { ...links, shop: 'https://prints.example/' } }, [
    { channel: 'PR-NL', hosts: ['printo.localhost'] },
  ]),
  testBrand({ id: 'wallery', tenant: 'other', links: { ...links, shop: 'https://walls.example/' } }, [
    { channel: 'WA-GB', hosts: ['wallery.localhost'] },
  ]),
];

it('are those of all brands of the tenant, and of no other', () => {
  const storefronts = createStorefronts(brands, 'http://localhost:4000');
  const tenant = storefronts.resolveSite('localhost')?.tenantId ?? '';
  const own = ['https://books.example', 'https://pay.example', 'https://prints.example'];
  expect(shopOriginsOf(storefronts, tenant, undefined)).toEqual(own);
  expect(shopOriginsOf(storefronts, tenant, 4001)).toEqual([
    ...own,
    'http://lumibook.localhost:4001',
    'http://localhost:4001',
    'http://printo.localhost:4001',
  ]);
});
