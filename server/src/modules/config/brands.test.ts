import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testBrand } from '../../../test/brand.ts';
import { repository } from '../../platform/index.ts';
import type { StorefrontFile } from './brand-file.ts';
import { loadBrands } from './brands.ts';
import { createStorefronts } from './storefronts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brands-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function load(files: Record<string, unknown>) {
  for (const [name, value] of Object.entries(files)) {
    await writeFile(path.join(folder, `${name}.json`), JSON.stringify(value));
  }
  return loadBrands(folder);
}

const withStorefront = (change: Record<string, unknown>) =>
  testBrand({}, [change as Partial<StorefrontFile>]);

describe('the brands that are shipped', () => {
  // spec A6.8, A9.6, A9.11
  it('are valid, with every demo host of theirs', async () => {
    const brands = await loadBrands(path.join(repository, 'brands'));
    const { resolveSite, storefrontOf, originsOf } = createStorefronts(brands, 'http://localhost:4000');
    const channels = Object.fromEntries(
      originsOf('demo').map((origin) => {
        const { host, hostname } = new URL(origin);
        return [hostname, resolveSite(host)?.channel];
      }),
    );
    expect(channels).toEqual({
      'lumibook.localhost': 'LB-GB',
      localhost: 'LB-GB',
      '127.0.0.1': 'LB-GB',
      'de.lumibook.localhost': 'LB-DE',
      'be.lumibook.localhost': 'LB-BE',
      'fr.lumibook.localhost': 'LB-FR',
      'printo.localhost': 'PR-NL',
      'wallery.localhost': 'WA-GB',
      'business.wallery.localhost': 'WA-GB-B2B',
    });
    expect(storefrontOf({ channel: 'LB-DE' }).localeOverride).toBe('de-AT');
    expect(storefrontOf({ channel: 'LB-BE' }).authName).not.toBe('lumibook');
    expect(storefrontOf({ channel: 'LB-FR' }).sister).toEqual({
      languages: ['fr'],
      origin: 'http://printo.localhost:4000',
    });
    expect(brands.flatMap(({ storefronts }) => storefronts).filter((one) => one.isBusiness)).toHaveLength(1);
  });

  it('speak all twelve languages at the first demo host', async () => {
    const [lumibook] = await loadBrands(path.join(repository, 'brands'));
    expect(lumibook?.storefronts[0]?.locales).toHaveLength(12);
  });
});

describe('a wrong file is named, with its field', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['an unknown key', { ...testBrand(), colour: 'red' }, /lumibook\.json: colour: there is no such field/],
    ['a missing key', { ...testBrand(), name: undefined }, /lumibook\.json: name:/],
    [
      'another id than the file’s name',
      testBrand({ id: 'printo' }),
      /lumibook\.json: id: must be the file's name/,
    ],
    ['a time zone that is none', testBrand({ timeZone: 'Europe/Atlantis' }), /timeZone: must be a time zone/],
    ['no storefront', testBrand({}, []), /storefronts:/],
    [
      'a host with a port',
      withStorefront({ hosts: ['localhost:4000'] }),
      /storefronts\.0\.hosts\.0: must be a host/,
    ],
    ['a host in capitals', withStorefront({ hosts: ['Photos.example'] }), /storefronts\.0\.hosts\.0/],
    ['no channel’s code', withStorefront({ channel: 'lumibook' }), /storefronts\.0\.channel: must be a code/],
    ['a language there is not', withStorefront({ locales: ['en-US'] }), /storefronts\.0\.locales\.0/],
    [
      'a default that is not spoken',
      withStorefront({ defaultLocale: 'sv-SE' }),
      /storefronts\.0\.defaultLocale: must be one of/,
    ],
    [
      'a forced language that is not spoken',
      withStorefront({ localeOverride: 'sv-SE' }),
      /localeOverride: must be one of/,
    ],
    [
      'a link that runs something',
      testBrand({ links: { editor: 'javascript:alert(1)', shop: null, faq: null, contact: null } }),
      /links\.editor: must be an http/,
    ],
    [
      'a menu entry that runs something',
      withStorefront({ menus: { header: [{ label: 'x', href: 'javascript:alert(1)' }], footer: [] } }),
      /menus\.header\.0\.href/,
    ],
    [
      'a menu entry to another host in disguise',
      withStorefront({ menus: { header: [{ label: 'x', href: '//evil.example' }], footer: [] } }),
      /menus\.header\.0\.href/,
    ],
    [
      'an upload origin with a path',
      testBrand({ uploadUrlOrigins: ['https://upload.example/x'] }),
      /uploadUrlOrigins\.0: must be an origin/,
    ],
    ['a base that there is not', { ...testBrand(), bases: { photosApi: 'https://x.example' } }, /bases/],
    [
      'a base with a slash at its end',
      testBrand({ bases: { ordersApi: 'https://x.example/' } }),
      /bases\.ordersApi: must be an address without/,
    ],
    [
      'a mail sender that is no address',
      testBrand({ mailSender: { name: 'x', address: 'x' } }),
      /mailSender\.address/,
    ],
    [
      'a host that stands for many in a policy',
      testBrand({ links: { editor: 'https://*.example/x', shop: null, faq: null, contact: null } }),
      /links\.editor: must be an http/,
    ],
    [
      'a base whose host ends a directive',
      testBrand({ bases: { ordersApi: "https://a'unsafe-inline'.example" } }),
      /bases\.ordersApi: must be an http/,
    ],
    [
      'a base that cannot be read',
      testBrand({ bases: { ordersApi: 'https://a:99999' } }),
      /bases\.ordersApi/,
    ],
    [
      'a socket of many hosts',
      testBrand({ uploadSocketUrl: 'wss://*.example/x' }),
      /uploadSocketUrl: must be a ws/,
    ],
    [
      'a consent script of many hosts',
      testBrand({
        thirdParty: { ...testBrand().thirdParty, consentScript: 'https://*.example/{vendor}.js' },
      }),
      /thirdParty\.consentScript: must be an https/,
    ],
    ['a flag there is not', { ...testBrand(), flags: { Nonsense: ['*'] } }, /flags/],
    [
      'a third party’s script by plain text',
      testBrand({ thirdParty: { ...testBrand().thirdParty, consentScript: 'data:text/javascript,x' } }),
      /thirdParty\.consentScript: must be an https/,
    ],
  ])('%s', async (_what, file, message) => {
    await expect(load({ lumibook: file })).rejects.toThrow(message);
  });

  it('is not JSON at all', async () => {
    await writeFile(path.join(folder, 'lumibook.json'), '{');
    await expect(loadBrands(folder)).rejects.toThrow(/lumibook\.json is not JSON/);
  });

  it('is missing: there is no brand', async () => {
    await expect(loadBrands(folder)).rejects.toThrow(/there is no brand/);
  });
});

describe('over all files', () => {
  const printo = (change: Partial<StorefrontFile>) =>
    testBrand({ id: 'printo' }, [{ hosts: ['printo.localhost'], ...change }]);

  it('a host belongs to one storefront', async () => {
    await expect(load({ lumibook: testBrand(), printo: printo({ hosts: ['localhost'] }) })).rejects.toThrow(
      'brand printo.json: storefronts.0.hosts: localhost belongs to brand lumibook already',
    );
    const twice = testBrand({}, [{ hosts: ['a.example'] }, { hosts: ['a.example'] }]);
    await expect(load({ lumibook: twice, printo: printo({}) })).rejects.toThrow(
      /storefronts\.1\.hosts: a\.example/,
    );
  });

  it('a channel belongs to one storefront', async () => {
    const files = { lumibook: testBrand({}, [{ channel: 'X-1' }]), printo: printo({ channel: 'X-1' }) };
    await expect(load(files)).rejects.toThrow('printo.json: storefronts.0.channel: X-1 belongs to');
  });

  it('a sister is there, and sends nobody on', async () => {
    const sister = { languages: ['fr'], host: 'printo.localhost' };
    const lumibook = testBrand({}, [{ sister }]);
    await expect(load({ lumibook })).rejects.toThrow(
      'lumibook.json: storefronts.0.sister.host: no storefront has the host printo.localhost',
    );
    const back = { languages: ['fr'], host: 'localhost' };
    await expect(load({ lumibook, printo: printo({ sister: back }) })).rejects.toThrow(/sends people on/);
    expect(await load({ lumibook, printo: printo({}) })).toHaveLength(2);
  });
});
