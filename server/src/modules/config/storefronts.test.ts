// Proves BRA-1, SET-29.

import { describe, expect, it } from 'vitest';
import { testBrand } from '../../../test/brand.ts';
import { createStorefronts } from './storefronts.ts';

const origin = 'http://localhost:4000';
const brand = testBrand({}, [
  { channel: 'LB-GB' },
  { channel: 'LB-BE', hosts: ['be.lumibook.localhost'], authName: 'lumibook-benelux', isBusiness: true },
]);

it('finds a storefront by exact host, whatever the port', () => {
  const { resolveSite } = createStorefronts([brand], origin);
  expect(resolveSite('LUMIBOOK.localhost:81')).toEqual({
    tenantId: 'demo',
    brandId: 'lumibook',
    channel: 'LB-GB',
    origin: 'http://lumibook.localhost:4000',
  });
  expect(resolveSite('be.lumibook.localhost')?.channel).toBe('LB-BE');
});

it.each(['evil.example', 'localhost.evil.example', 'xlocalhost', 'lumibook.localhost.', ''])(
  'finds none for %j',
  (host) => {
    expect(createStorefronts([brand], origin).resolveSite(host)).toBeUndefined();
  },
);

it('adds the public host to the storefront of localhost, in any order of brands', () => {
  const first = testBrand({ id: 'aardbook' }, [{ hosts: ['aardbook.localhost'] }]);
  const { resolveSite, originsOf } = createStorefronts([first, brand], 'http://192.168.1.5:4000');
  expect(resolveSite('192.168.1.5')?.channel).toBe('LB-GB');
  expect(originsOf('demo')).toContain('http://192.168.1.5:4000');
});

it('adds the public host to the first storefront without localhost', () => {
  const one = testBrand({}, [{ hosts: ['photos.example.com'] }]);
  expect(createStorefronts([one], 'https://account.example.com').resolveSite('account.example.com')).toEqual({
    tenantId: 'demo',
    brandId: 'lumibook',
    channel: 'LUMIBOOK-0',
    origin: 'https://account.example.com',
  });
});

it('knows the time zone of a channel; of one that has closed, that of the public storefront', () => {
  const london = testBrand({ id: 'aardbook', timeZone: 'Europe/London' }, [
    { channel: 'AB-GB', hosts: ['aardbook.localhost'] },
  ]);
  const { timeZoneOfChannel } = createStorefronts([london, brand], origin);
  expect(['AB-GB', 'LB-BE', 'OLD-XX'].map(timeZoneOfChannel)).toEqual([
    'Europe/London',
    'Europe/Amsterdam',
    'Europe/Amsterdam',
  ]);
  const there = createStorefronts([london, brand], 'http://aardbook.localhost:4000');
  expect(there.timeZoneOfChannel('OLD-XX')).toBe('Europe/London');
});

it('separates the storefronts of tenants', () => {
  const other = testBrand({ id: 'printo', tenant: 'other' }, [{ hosts: ['printo.localhost'] }]);
  const { originsOf } = createStorefronts([testBrand(), other], origin);
  expect(originsOf('demo')).toEqual(['http://lumibook.localhost:4000', 'http://localhost:4000']);
  expect(originsOf('other')).toEqual(['http://printo.localhost:4000']);
  expect(originsOf('nobody')).toEqual([]);
});

it('deletes accounts on the channels of its brand’s list, or on all', () => {
  const limited = testBrand({ accountDeletionChannels: ['LB-GB'] }, [
    { channel: 'LB-GB' },
    { channel: 'LB-BE', hosts: ['be.lumibook.localhost'] },
  ]);
  const channels = ['LB-GB', 'LB-BE', 'XX-XX'];
  expect(channels.map(createStorefronts([limited], origin).deletesAccounts)).toEqual([true, false, false]);
  expect(channels.map(createStorefronts([brand], origin).deletesAccounts)).toEqual([true, true, false]);
});

describe('a storefront', () => {
  it('inherits from its brand what it does not override', () => {
    const shop = 'https://shop.example.com/';
    const german = 'https://shop.example.com/de';
    const faq = 'https://faq.example.com/';
    const { storefrontOf } = createStorefronts(
      [
        testBrand(
          {
            links: { editor: null, shop, faq, contact: null },
            flags: { PhotoManagementTimelineViewEnabled: ['*'], PhotoManagementAlbumViewEnabled: [] },
          },
          [
            {
              channel: 'LB-DE',
              links: { shop: german, faq: null },
              legal: { imprint: german },
              flags: { PhotoManagementAlbumViewEnabled: ['*'] },
              sister: { languages: ['fr'], host: 'printo.localhost' },
            },
          ],
        ),
      ],
      origin,
    );
    expect(storefrontOf({ channel: 'LB-DE' })).toMatchObject({
      links: { editor: null, shop: german, faq: null, contact: null },
      legal: { terms: null, privacy: null, cookies: null, imprint: german },
      flags: { PhotoManagementTimelineViewEnabled: ['*'], PhotoManagementAlbumViewEnabled: ['*'] },
      sister: { languages: ['fr'], origin: 'http://printo.localhost:4000' },
      authName: 'lumibook',
      isBusiness: false,
      localeOverride: null,
      menus: { header: [], footer: [] },
      routes: {},
    });
  });

  it('may have another name at the identity provider', () => {
    const { pageBrandOf, storefrontOf } = createStorefronts([brand], origin);
    expect(pageBrandOf('http://be.lumibook.localhost:4000', {}).authName).toBe('lumibook-benelux');
    expect(pageBrandOf(origin, {}).authName).toBe('lumibook');
    expect(storefrontOf({ channel: 'LB-BE' }).isBusiness).toBe(true);
  });

  it('chooses the language of its pages', () => {
    const { pageBrandOf } = createStorefronts([brand], origin);
    expect(pageBrandOf(origin, { accepted: ['nl'] }).locale).toBe('nl-NL');
    expect(pageBrandOf(origin, { accepted: ['nl'], chosen: 'de-AT' }).locale).toBe('de-AT');
    expect(() => pageBrandOf('http://elsewhere.example', {})).toThrow('there is no storefront');
  });
});
