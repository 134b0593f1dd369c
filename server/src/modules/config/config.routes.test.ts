// Proves CLK-11, PLA-41, BRA-1, BRA-2, BUS-9.

import { defaultBases } from '@keepsake/contract/bases';
import type { SiteConfig } from '@keepsake/contract/config';
import { extensions } from '@keepsake/contract/extensions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { testBrand } from '../../../test/brand.ts';
import { contentSecurityPolicy } from '../../platform/http/site-files.ts';
import { presentConfig, presentPublicConfig } from './config.presenter.ts';
import { policyOrigins } from './policy-origins.ts';
import { createStorefronts } from './storefronts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const request = (url: string, host = 'localhost:4000') => test.app.inject({ url, headers: { host } });
const configOf = async (host: string) => (await request('/config.json', host)).json<SiteConfig>();

describe('config.json', () => {
  it.each([
    ['localhost:4000', 'lumibook', 'LB-GB', 'lumibook', null, false],
    ['de.lumibook.localhost', 'lumibook', 'LB-DE', 'lumibook', 'de-AT', false],
    ['be.lumibook.localhost', 'lumibook', 'LB-BE', 'lumibook-benelux', null, false],
    ['fr.lumibook.localhost', 'lumibook', 'LB-FR', 'lumibook', null, false],
    ['printo.localhost', 'printo', 'PR-NL', 'printo', null, false],
    ['wallery.localhost', 'wallery', 'WA-GB', 'wallery', null, false],
    ['business.wallery.localhost', 'wallery', 'WA-GB-B2B', 'wallery', null, true],
  ])(
    'of %s names the storefront',
    async (host, brand, channel, authName, localeOverride, isBusinessStorefront) => {
      const config = await configOf(host);
      expect(config).toMatchObject({ channel, authName, localeOverride, isBusinessStorefront });
      expect(config.brand.id).toBe(brand);
      expect(config.locales).toContain(config.defaultLocale);
    },
  );

  it('names the brands with exports and prints', async () => {
    expect((await configOf('printo.localhost')).switches).toEqual({
      export: true,
      orderPrints: true,
      newsletter: true,
      birthday: false,
    });
    expect((await configOf('wallery.localhost')).switches).toEqual({
      export: false,
      orderPrints: false,
      newsletter: false,
      birthday: false,
    });
    expect((await configOf('localhost')).switches.birthday).toBe(true);
  });

  it('names the countries of deliveries, and where to set a new password', async () => {
    const config = await configOf('wallery.localhost');
    expect(config.deliveryCountries).toEqual(['DE', 'DK', 'ES', 'GB', 'IE', 'IT', 'PT']);
    expect(config.passwordUrl).toBe('http://localhost:4000/oidc/password/forgot');
    expect(config.changesEmail).toBe(true);
  });

  it('has FTP instructions at the storefront for businesses only', async () => {
    const { ftp } = await configOf('business.wallery.localhost');
    expect(ftp).toMatchObject({ host: 'sftp.wallery.example', port: 22, protocol: 'SFTP' });
    for (const host of ['wallery.localhost', 'printo.localhost', 'localhost']) {
      expect((await configOf(host)).ftp).toBeNull();
    }
  });

  it('links to the shop of the sandbox at the host of the site', async () => {
    expect(await configOf('printo.localhost')).toMatchObject({
      shopUrl: 'http://printo.localhost:4001/',
      faqUrl: 'http://printo.localhost:4001/faq',
      contactUrl: 'http://printo.localhost:4001/contact',
      legal: { terms: 'http://printo.localhost:4001/terms' },
    });
    expect((await configOf('localhost')).shopUrl).toBe('http://localhost:4001/');
  });

  it('enables every extension when all bases are this server’s', async () => {
    const { extensions: on } = await configOf('localhost');
    expect(Object.keys(on).sort()).toEqual(extensions.map(({ name }) => name).sort());
    expect(Object.values(on)).not.toContain(false);
  });
});

describe('an API of the retailer’s own service', () => {
  const photoManagementApi = 'https://photos.example.com/api';
  const brand = testBrand({
    bases: { photoManagementApi, pushUrl: 'wss://push.example.com/socket' },
    uploadUrlOrigins: ['https://upload.example.com'],
    uploadSocketUrl: 'wss://upload.example.com/socket',
    links: { editor: 'https://editor.example.com/new?x=1', shop: null, faq: null, contact: null },
    thirdParty: {
      consentScript: 'https://consent.example.com/{vendor}/banner.js',
      consentVersion: '1',
      necessaryNames: [],
      chat: { script: 'https://chat.example.com/chat.js', options: {} },
      feedback: {
        'en-GB': { desktop: 'https://feedback.example.com/1', mobile: 'https://feedback.example.com/2' },
        script: 'https://widget.example.com/{id}.js',
        ids: { 'nl-NL': { desktop: 'a', mobile: 'b' } },
      },
      abTest: 'https://experiments.example.com/offers',
      heatmap: null,
      analytics: { endpoint: 'https://events.example.com/events' },
      marketing: { script: 'https://chat.example.com/marketing.js' },
    },
  });
  const storefront = createStorefronts([brand], 'http://localhost:4000').storefrontOf({
    channel: 'LUMIBOOK-0',
  });

  const options = {
    siteOrigin: 'http://localhost:4000',
    shopOrigins: ['https://shop.example.com'],
    hasThirdParties: true,
  };

  it('is in config.json, which disables our extensions of it', () => {
    const config = presentConfig(storefront, {
      authority: 'https://id.example',
      clientId: 'site',
      passwordUrl: null,
      shopOrigins: [],
    });
    expect(config.photoManagementApi).toBe(photoManagementApi);
    expect(config.changesEmail).toBe(false);
    expect(config.extensions.passkeys).toBe(false);
    expect(config.ordersApi).toBe(defaultBases.ordersApi);
    const foreign = extensions.filter(({ base }) => base === 'photoManagementApi');
    expect(foreign.length).toBeGreaterThan(0);
    for (const { name } of foreign) expect(config.extensions[name]).toBe(false);
  });

  it.each([
    ['https://photos.example', true],
    ['http://localhost:4000', true],
    ['http://photos.example', false],
    ['https://192.0.2.1', false],
  ])('has passkeys where browsers have them: at %s %s', (origin, isThere) => {
    const passwordUrl = `${origin}/oidc/password/forgot`;
    const settings = { authority: `${origin}/oidc`, clientId: 'site', passwordUrl, shopOrigins: [] };
    expect(presentConfig(storefront, settings).extensions.passkeys).toBe(isThere);
  });

  it('is in the content security policy, with all other origins of the brand', () => {
    expect(policyOrigins(storefront, options)).toEqual({
      connect: [
        'https://photos.example.com',
        'wss://push.example.com',
        'https://editor.example.com',
        'https://upload.example.com',
        'wss://upload.example.com',
        'https://experiments.example.com',
        'https://events.example.com',
      ],
      pictures: ['https://photos.example.com', 'https://shop.example.com'],
      thirdParty: [
        'https://consent.example.com',
        'https://chat.example.com',
        'https://widget.example.com',
        'https://feedback.example.com',
      ],
    });
  });

  it('is not in that of pages that load nothing of others', () => {
    const { connect, thirdParty } = policyOrigins(storefront, { ...options, hasThirdParties: false });
    expect(thirdParty).toEqual([]);
    expect(connect).toContain('https://upload.example.com');
    expect(connect).not.toContain('https://experiments.example.com');
    expect(connect).not.toContain('https://events.example.com');
  });

  it('is in the directives that it belongs to, and in no other', () => {
    const origins = policyOrigins(storefront, options);
    const scripts = [
      'https://consent.example.com',
      'https://chat.example.com',
      'https://widget.example.com',
      'https://feedback.example.com',
    ];
    const directives = contentSecurityPolicy('abc', origins)
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources.filter((source) => source.includes('//'))] as const)
      .filter(([, sources]) => sources.length > 0);
    expect(Object.fromEntries(directives)).toEqual({
      'script-src': scripts,
      'style-src': scripts,
      'img-src': ['https://photos.example.com', 'https://shop.example.com', ...scripts],
      'font-src': scripts,
      'connect-src': [
        'https://photos.example.com',
        'wss://push.example.com',
        'https://editor.example.com',
        'https://upload.example.com',
        'wss://upload.example.com',
        'https://experiments.example.com',
        'https://events.example.com',
        ...scripts,
      ],
      'frame-src': scripts,
    });
  });

  it.each([
    [undefined, 'https://account.example.com', 'wss://account.example.com'],
    [undefined, 'http://localhost:4000', 'ws://localhost:4000'],
    ['https://push.example.com/socket', 'https://account.example.com', 'wss://push.example.com'],
  ])('has the push socket %s of %s in the policy as %s', (pushUrl, siteOrigin, expected) => {
    const own = createStorefronts([testBrand(pushUrl ? { bases: { pushUrl } } : {})], siteOrigin);
    const { connect, pictures } = policyOrigins(own.storefrontOf({ channel: 'LUMIBOOK-0' }), {
      siteOrigin,
      shopOrigins: [],
      hasThirdParties: true,
    });
    expect(connect).toContain(expected);
    expect(pictures).toEqual([]);
  });
});

describe('public config', () => {
  it('is empty for a host without menus', async () => {
    const response = await request('/api/public-config/printo.localhost', 'wallery.localhost');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      host: 'printo.localhost',
      menus: { header: [], footer: [] },
      routes: {},
    });
  });

  it('has the menus and links of a storefront', () => {
    const menus = { header: [{ label: 'Prints', href: 'https://shop.example.com/prints' }], footer: [] };
    const routes = { orders: 'https://shop.example.com/orders', settings: '/settings' };
    const { storefrontOf } = createStorefronts([testBrand({}, [{ menus, routes }])], 'http://localhost:4000');
    expect(presentPublicConfig('a.example', storefrontOf({ channel: 'LUMIBOOK-0' }))).toEqual({
      host: 'a.example',
      menus,
      routes,
    });
  });

  it('returns 404 for an unknown host, 400 for an invalid one', async () => {
    expect((await request('/api/public-config/elsewhere.example')).statusCode).toBe(404);
    expect((await request('/api/public-config/LOCALHOST')).statusCode).toBe(400);
    expect((await request('/api/public-config/a%2Fb')).statusCode).toBe(400);
  });
});

describe('messages', () => {
  it('fall back to British English for a language without a translation', async () => {
    const english = (await request('/locales/en-GB.json')).json();
    for (const locale of ['nl-NL', 'sv-SE', 'de-AT']) {
      const response = await request(`/locales/${locale}.json`);
      expect(response.statusCode).toBe(200);
      expect(Object.keys(response.json())).toEqual(Object.keys(english));
    }
  });

  it('return 404 for an unsupported language', async () => {
    expect((await request('/locales/en-US.json')).statusCode).toBe(404);
  });
});
