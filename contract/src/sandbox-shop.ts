import type { SiteConfig } from './config.ts';

/** Pages of the sandbox shop that config.json links to. */
export const sandboxPages = {
  shop: '/',
  faq: '/faq',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  imprint: '/imprint',
  prints: '/prints',
  books: '/books',
} as const;

/** The sandbox shop is at the hosts of the site. */
export function sandboxShopOrigin(siteOrigin: string, shopPort: number): string {
  return `http://${new URL(siteOrigin).hostname}:${shopPort}`;
}

/** Path of the sandbox's payment provider, below the shop's origin. */
export const sandboxPaymentsPath = '/payments';

/**
 * Adds the sandbox shop in demonstrations: it has the pages that a brand names no address for, prints photos,
 * keeps payment methods and follows parcels.
 */
export function withSandboxShop(config: SiteConfig, shopOrigin: string): SiteConfig {
  const { legal } = config;
  const at = (own: string | null, page: keyof typeof sandboxPages) =>
    own ?? `${shopOrigin}${sandboxPages[page]}`;
  return {
    ...config,
    shopUrl: at(config.shopUrl, 'shop'),
    faqUrl: at(config.faqUrl, 'faq'),
    contactUrl: at(config.contactUrl, 'contact'),
    editorUrl: at(config.editorUrl, 'prints'),
    paymentOrigins: config.paymentOrigins.length > 0 ? config.paymentOrigins : [shopOrigin],
    carrierOrigins: config.carrierOrigins.length > 0 ? config.carrierOrigins : config.shopOrigins,
    legal: {
      terms: at(legal.terms, 'terms'),
      privacy: at(legal.privacy, 'privacy'),
      cookies: at(legal.cookies, 'cookies'),
      imprint: at(legal.imprint, 'imprint'),
    },
  };
}
