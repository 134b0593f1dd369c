import { defaultBases } from '@keepsake/contract/bases';
import type { SiteConfig } from '@keepsake/contract/config';
import type { Brand } from './brands.ts';

export interface SiteConfigOptions {
  readonly authority: string;
  readonly clientId: string;
}

/** What /config.json tells the site about its storefront. */
export function presentConfig(brand: Brand, { authority, clientId }: SiteConfigOptions): SiteConfig {
  return {
    ...defaultBases,
    brand: { id: brand.id, name: brand.name },
    tenant: brand.tenant,
    authority,
    clientId,
    defaultLocale: brand.defaultLocale,
    locales: brand.locales,
    flags: brand.flags as Record<string, string[]>,
    editorUrl: brand.links.editor,
    shopUrl: brand.links.shop,
    faqUrl: brand.links.faq,
    contactUrl: brand.links.contact,
    uploadUrlOrigins: brand.uploadUrlOrigins,
    uploadSocketUrl: brand.uploadSocketUrl,
  };
}
