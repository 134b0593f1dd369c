/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultBases } from '@keepsake/contract/bases';
import { type CustomerCare, type SiteConfig, siteConfig } from '@keepsake/contract/config';
import { extensions } from '@keepsake/contract/extensions';
import { withSandboxShop } from '@keepsake/contract/sandbox-shop';
import type { BrandTheme } from '@keepsake/contract/theme';

export const brandsFolder = path.resolve(import.meta.dirname, '../../../brands');

/** The part of a brand's file used here. */
interface BrandFile {
  readonly id: string;
  readonly name: string;
  readonly theme: BrandTheme;
  readonly links: Record<'editor' | 'shop' | 'faq' | 'contact', string | null>;
  readonly customerCare: CustomerCare;
  readonly storefronts: readonly { readonly hosts: readonly string[]; readonly isBusiness?: boolean }[];
}

const brands = readdirSync(brandsFolder)
  .filter((file) => file.endsWith('.json'))
  .map((file): BrandFile => JSON.parse(readFileSync(path.join(brandsFolder, file), 'utf8')));

export function themeOf(brandId: string): BrandTheme {
  const brand = brands.find(({ id }) => id === brandId);
  if (!brand) throw new Error(`no demo brand is called ${brandId}`);
  return brand.theme;
}

/**
 * config.json of a demo storefront, like `printo.localhost`, with all extensions; throws for unknown hosts.
 */
export function configOfHost(host: string): SiteConfig {
  for (const { id, name, links, customerCare, storefronts, ...brand } of brands) {
    const storefront = storefronts.find(({ hosts }) => hosts.includes(host));
    if (!storefront) continue;
    const config = siteConfig.parse({
      ...defaultBases,
      ...brand,
      localeOverride: null,
      authName: id,
      isBusinessStorefront: storefront.isBusiness ?? false,
      ...storefront,
      brand: { id, name },
      authority: 'https://identity.example/',
      clientId: 'keepsake',
      editorUrl: links.editor,
      shopUrl: links.shop,
      shopOrigins: ['https://shop.example'],
      faqUrl: links.faq,
      contactUrl: links.contact,
      customerCare,
      changesEmail: true,
      extensions: Object.fromEntries(extensions.map((extension) => [extension.name, true])),
    });
    return withSandboxShop(config, 'https://shop.example');
  }
  throw new Error(`no demo storefront has the host ${host}`);
}
