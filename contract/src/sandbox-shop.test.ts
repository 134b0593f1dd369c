import { expect, it } from 'vitest';
import { type SiteConfig, siteConfig } from './config.ts';
import { withSandboxShop } from './sandbox-shop.ts';

const bare = {
  shopUrl: null,
  faqUrl: null,
  contactUrl: null,
  editorUrl: null,
  legal: { terms: null, privacy: null, cookies: null, imprint: null },
  paymentOrigins: [],
  shopOrigins: ['https://shop.example'],
  carrierOrigins: [],
} as unknown as SiteConfig;

it('keeps the addresses that a brand has', () => {
  const faqUrl = 'https://help.example.com/';
  const imprint = 'https://shop.example.com/imprint';
  const paymentOrigins = ['https://pay.example.com'];
  const carrierOrigins = ['https://parcels.example.com'];
  const editorUrl = 'https://editor.example.com/start';
  const own = {
    ...bare,
    faqUrl,
    editorUrl,
    legal: { ...bare.legal, imprint },
    paymentOrigins,
    carrierOrigins,
  };
  const config = withSandboxShop(own, 'http://localhost:4001');
  expect(config.faqUrl).toBe(faqUrl);
  expect(config.legal.imprint).toBe(imprint);
  expect(config.legal.terms).toBe('http://localhost:4001/terms');
  expect(config).toMatchObject({ editorUrl, paymentOrigins, carrierOrigins });
});

it('has addresses that config.json allows', () => {
  const filled = withSandboxShop(bare, 'http://de.lumibook.localhost:4001');
  expect(filled).toMatchObject({
    editorUrl: 'http://de.lumibook.localhost:4001/prints',
    paymentOrigins: ['http://de.lumibook.localhost:4001'],
    carrierOrigins: bare.shopOrigins,
  });
  const { shopUrl, faqUrl, contactUrl, editorUrl, legal } = siteConfig.shape;
  expect(editorUrl.safeParse(filled.editorUrl).success).toBe(true);
  expect(shopUrl.safeParse(filled.shopUrl).success).toBe(true);
  expect(faqUrl.safeParse(filled.faqUrl).success).toBe(true);
  expect(contactUrl.safeParse(filled.contactUrl).success).toBe(true);
  expect(legal.safeParse(filled.legal).success).toBe(true);
});
