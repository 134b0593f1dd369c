import type { Brand, StorefrontFile } from '../src/modules/config/brand-file.ts';

/** A brand's file with one storefront, and what a test changes of it. */
export function testBrand(
  change: Partial<Brand> = {},
  storefronts: readonly Partial<StorefrontFile>[] = [{}],
): Brand {
  const id = change.id ?? 'lumibook';
  return {
    id,
    name: 'Lumibook',
    tenant: 'demo',
    timeZone: 'Europe/Amsterdam',
    mailSender: { name: 'Lumibook', address: null },
    vendor: 'lumibook',
    switches: { export: true, orderPrints: true },
    flags: {},
    links: { editor: null, shop: null, faq: null, contact: null },
    legal: { terms: null, privacy: null, cookies: null, imprint: null },
    uploadUrlOrigins: [],
    uploadSocketUrl: null,
    quota: null,
    thirdParty: {
      consentScript: null,
      chat: null,
      feedback: {},
      abTest: null,
      heatmap: null,
      analytics: null,
    },
    ...change,
    storefronts: storefronts.map((storefront, index) => ({
      hosts: index === 0 ? [`${id}.localhost`, 'localhost'] : [`${index}.${id}.localhost`],
      channel: `${id.toUpperCase()}-${index}`,
      defaultLocale: 'en-GB',
      locales: ['en-GB', 'nl-NL', 'de-AT'],
      ...storefront,
    })),
  };
}
