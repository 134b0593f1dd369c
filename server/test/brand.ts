import type { BrandTheme } from '@keepsake/contract/theme';
import type { Brand, BrandFile, StorefrontFile } from '../src/modules/config/brand-file.ts';
import { lookOf } from '../src/modules/config/brand-look.ts';

const accent = { light: '#0b655c', dark: '#6fcdbf' };
const ground = { light: '#ffffff', dark: '#131312' };

const testTheme: BrandTheme = {
  colours: {
    accent,
    accentHover: accent,
    accentPressed: accent,
    onAccent: ground,
    accentSoft: ground,
    canvas: ground,
    stage: ground,
  },
  radius: 8,
  photoRadius: 2,
  buttonRadius: 'full',
  headingFont: null,
  pictures: {
    icon: 'icon.svg',
    wordmark: { file: 'wordmark.svg', width: 120, height: 32 },
    hero: 'hero.svg',
  },
};

const promise = { 'en-GB': 'Your photos.', 'nl-NL': 'Jouw foto’s.', 'de-AT': 'Deine Fotos.' };

export function testBrandFile(
  change: Partial<BrandFile> = {},
  storefronts: readonly Partial<StorefrontFile>[] = [{}],
): BrandFile {
  const id = change.id ?? 'lumibook';
  return {
    id,
    name: 'Lumibook',
    promise,
    theme: testTheme,
    tenant: 'demo',
    timeZone: 'Europe/Amsterdam',
    mailSender: { name: 'Lumibook', address: null },
    vendor: 'lumibook',
    switches: {
      export: true,
      orderPrints: true,
      newsletter: true,
      birthday: false,
      storageRestore: true,
      revealsUsedEmail: false,
    },
    flags: {},
    links: { editor: null, shop: null, faq: null, contact: null },
    customerCare: null,
    legal: { terms: null, privacy: null, cookies: null, imprint: null },
    uploadUrlOrigins: [],
    uploadSocketUrl: null,
    payments: null,
    shopOrigins: [],
    carrierOrigins: [],
    cutOffCampaign: null,
    deliveryCountries: null,
    requiredBusinessDetails: [],
    accountDeletionChannels: null,
    quota: null,
    thirdParty: {
      consentVersion: '1',
      necessaryNames: [],
      consentScript: null,
      chat: null,
      feedback: {},
      abTest: null,
      heatmap: null,
      analytics: null,
      marketing: null,
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

/** A brand as it is after loading, with addresses without versions. */
export function testBrand(...parts: Parameters<typeof testBrandFile>): Brand {
  const file = testBrandFile(...parts);
  return { ...file, look: lookOf(file), files: [] };
}
