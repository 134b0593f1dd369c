// Proves BRA-1, BRA-2, BRA-4, BUS-9, BUS-10.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testBrandFile } from '../../../test/brand.ts';
import { repositoryRoot } from '../../platform/index.ts';
import type { StorefrontFile } from './brand-file.ts';
import { loadBrands, refusePayments } from './brands.ts';
import { createStorefronts } from './storefronts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brands-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function load(files: Record<string, unknown>, production = false) {
  for (const [name, value] of Object.entries(files)) {
    await writeFile(path.join(folder, `${name}.json`), JSON.stringify(value));
    await mkdir(path.join(folder, name), { recursive: true });
    for (const picture of ['icon.svg', 'wordmark.svg', 'hero.svg']) {
      await writeFile(path.join(folder, name, picture), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    }
  }
  return loadBrands(folder, { production });
}

const withStorefront = (change: Record<string, unknown>) =>
  testBrandFile({}, [change as Partial<StorefrontFile>]);

/** Without a user name, which is optional. */
const withFtp = (change: Record<string, unknown> = {}) => {
  const ftp = { host: 'sftp.example.com', port: 22, protocol: 'SFTP', folder: '/in', fileNaming: '{n}.pdf' };
  return withStorefront({ ftp: { ...ftp, exampleXml: '<order/>', ...change } });
};

describe('the shipped brands', () => {
  it('are valid, with all their demo hosts', async () => {
    const brands = await loadBrands(path.join(repositoryRoot, 'brands'), { production: false });
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

  it('offer all twelve languages at the first demo host', async () => {
    const [lumibook] = await loadBrands(path.join(repositoryRoot, 'brands'), { production: false });
    expect(lumibook?.storefronts[0]?.locales).toHaveLength(12);
  });
});

describe('a quota', () => {
  it('has a default', async () => {
    const { quota: _, ...silent } = testBrandFile();
    const [brand] = await load({ lumibook: silent });
    expect(brand?.quota).toEqual({ photos: 200_000, bytes: 250 * 1024 ** 3 });
  });

  it('may be null, except in production', async () => {
    const files = { lumibook: testBrandFile({ quota: null }) };
    expect((await load(files))[0]?.quota).toBeNull();
    await expect(load(files, true)).rejects.toThrow('brand lumibook.json: quota: must be set in production');
  });
});

describe('a theme', () => {
  it('needs the pictures that it names', async () => {
    const { theme } = testBrandFile();
    const pictures = { ...theme.pictures, hero: 'poster.png' };
    const file = testBrandFile({ theme: { ...theme, pictures } });
    await expect(load({ lumibook: file })).rejects.toThrow('there is no file lumibook/poster.png');
  });

  it('accepts fonts of packages', async () => {
    const { theme } = testBrandFile();
    const latin = '@fontsource/outfit/files/outfit-latin-600-normal.woff2';
    const headingFont = { family: 'Outfit', weight: 600, fallback: 'sans-serif', latin };
    const [brand] = await load({ lumibook: testBrandFile({ theme: { ...theme, headingFont } }) });
    expect(brand?.files.map((file) => file.path)).toContain(
      '/assets/brands/lumibook/outfit-latin-600-normal.woff2',
    );
  });
});

it('a promise is needed in every language of the storefronts', async () => {
  const file = testBrandFile({ promise: { 'en-GB': 'Your photos.' } });
  await expect(load({ lumibook: file })).rejects.toThrow('lumibook.json: promise.nl-NL: is missing');
});

it('FTP instructions need no user name', async () => {
  expect(await load({ lumibook: withFtp() })).toHaveLength(1);
});

describe('an invalid file is reported with its field', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'an unknown key',
      { ...testBrandFile(), colour: 'red' },
      /lumibook\.json: colour: there is no such field/,
    ],
    ['a missing key', { ...testBrandFile(), name: undefined }, /lumibook\.json: name:/],
    [
      'another id than the file’s name',
      testBrandFile({ id: 'printo' }),
      /lumibook\.json: id: must be the file's name/,
    ],
    [
      'a time zone that is none',
      testBrandFile({ timeZone: 'Europe/Atlantis' }),
      /timeZone: must be a time zone/,
    ],
    [
      'a colour by name',
      { ...testBrandFile(), theme: { ...testBrandFile().theme, colours: { accent: 'red' } } },
      /theme\.colours\.accent/,
    ],
    [
      'a picture outside its folder',
      {
        ...testBrandFile(),
        theme: {
          ...testBrandFile().theme,
          pictures: { ...testBrandFile().theme.pictures, hero: '../hero.svg' },
        },
      },
      /theme\.pictures\.hero: must be a file in the brand's folder/,
    ],
    ['no storefront', testBrandFile({}, []), /storefronts:/],
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
      testBrandFile({ links: { editor: 'javascript:alert(1)', shop: null, faq: null, contact: null } }),
      /links\.editor: must be an http/,
    ],
    [
      'an editor with a fragment',
      testBrandFile({
        links: { editor: 'https://editor.example/#/new', shop: null, faq: null, contact: null },
      }),
      /links\.editor: must have no fragment/,
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
      testBrandFile({ uploadUrlOrigins: ['https://upload.example/x'] }),
      /uploadUrlOrigins\.0: must be an origin/,
    ],
    ['a base that there is not', { ...testBrandFile(), bases: { photosApi: 'https://x.example' } }, /bases/],
    [
      'a base with a slash at its end',
      testBrandFile({ bases: { ordersApi: 'https://x.example/' } }),
      /bases\.ordersApi: must be an address without/,
    ],
    [
      'a mail sender that is no address',
      testBrandFile({ mailSender: { name: 'x', address: 'x' } }),
      /mailSender\.address/,
    ],
    [
      'a host that stands for many in a policy',
      testBrandFile({ links: { editor: 'https://*.example/x', shop: null, faq: null, contact: null } }),
      /links\.editor: must be an http/,
    ],
    [
      'a base whose host ends a directive',
      testBrandFile({ bases: { ordersApi: "https://a'unsafe-inline'.example" } }),
      /bases\.ordersApi: must be an http/,
    ],
    [
      'a base that cannot be read',
      testBrandFile({ bases: { ordersApi: 'https://a:99999' } }),
      /bases\.ordersApi/,
    ],
    [
      'a socket of many hosts',
      testBrandFile({ uploadSocketUrl: 'wss://*.example/x' }),
      /uploadSocketUrl: must be a ws/,
    ],
    [
      'a consent script of many hosts',
      testBrandFile({
        thirdParty: { ...testBrandFile().thirdParty, consentScript: 'https://*.example/{vendor}.js' },
      }),
      /thirdParty\.consentScript: must be an https/,
    ],
    ['a port that there is not', withFtp({ port: 65_536 }), /ftp\.port: must be a port from 1 to 65535/],
    ['FTP without encryption', withFtp({ protocol: 'FTP' }), /ftp\.protocol: must be SFTP or FTPS/],
    ['an FTP password', withFtp({ password: 'x' }), /storefronts\.0\.ftp\.password: there is no such field/],
    ['a flag there is not', { ...testBrandFile(), flags: { Nonsense: ['*'] } }, /flags/],
    [
      'a third party’s script by plain text',
      testBrandFile({
        thirdParty: { ...testBrandFile().thirdParty, consentScript: 'data:text/javascript,x' },
      }),
      /thirdParty\.consentScript: must be an https/,
    ],
  ])('%s', async (_what, file, message) => {
    await expect(load({ lumibook: file })).rejects.toThrow(message);
  });

  it('invalid JSON', async () => {
    await writeFile(path.join(folder, 'lumibook.json'), '{');
    await expect(load({})).rejects.toThrow(/lumibook\.json is not JSON/);
  });

  it('no brand at all', async () => {
    await expect(load({})).rejects.toThrow(/there is no brand/);
  });
});

describe('across files', () => {
  const printo = (change: Partial<StorefrontFile>) =>
    testBrandFile({ id: 'printo' }, [{ hosts: ['printo.localhost'], ...change }]);

  it('a host belongs to one storefront', async () => {
    await expect(
      load({ lumibook: testBrandFile(), printo: printo({ hosts: ['localhost'] }) }),
    ).rejects.toThrow('brand printo.json: storefronts.0.hosts: localhost belongs to brand lumibook already');
    const twice = testBrandFile({}, [{ hosts: ['a.example'] }, { hosts: ['a.example'] }]);
    await expect(load({ lumibook: twice, printo: printo({}) })).rejects.toThrow(
      /storefronts\.1\.hosts: a\.example/,
    );
  });

  it('a channel belongs to one storefront', async () => {
    const files = { lumibook: testBrandFile({}, [{ channel: 'X-1' }]), printo: printo({ channel: 'X-1' }) };
    await expect(load(files)).rejects.toThrow('printo.json: storefronts.0.channel: X-1 belongs to');
  });

  it('a sister must exist and must not redirect', async () => {
    const sister = { languages: ['fr'], host: 'printo.localhost' };
    const lumibook = testBrandFile({}, [{ sister }]);
    await expect(load({ lumibook })).rejects.toThrow(
      'lumibook.json: storefronts.0.sister.host: no storefront has the host printo.localhost',
    );
    const back = { languages: ['fr'], host: 'localhost' };
    await expect(load({ lumibook, printo: printo({ sister: back }) })).rejects.toThrow(/sends people on/);
    expect(await load({ lumibook, printo: printo({}) })).toHaveLength(2);
  });
});

it('a payment service needs a token', async () => {
  const payments = { service: 'https://pay.example/keepsake', pageOrigins: ['https://pay.example'] };
  expect(() => refusePayments([testBrandFile({ payments })])).toThrow(
    'brand lumibook.json: payments: PAYMENTS_TOKEN must be set',
  );
  expect(() => refusePayments([testBrandFile()])).not.toThrow();
  const wrong = { ...payments, service: 'https://pay.example/keepsake/' };
  await expect(load({ lumibook: testBrandFile({ payments: wrong }) })).rejects.toThrow('payments.service');
});
