import {
  type AskedLanguages,
  chooseLocale,
  type Locale,
  type StorefrontLanguages,
} from '@keepsake/contract/locale';
import type { PublicConfig } from '@keepsake/contract/public-config';
import type { ResolveSite, Site } from '../../platform/http/index.ts';
import type { Brand, StorefrontFile } from './brand-file.ts';

/** One channel of a brand: what its hosts have in common. */
export interface Storefront extends StorefrontLanguages {
  readonly brand: Brand;
  readonly channel: string;
  /** The name that the identity provider knows it by. */
  readonly authName: string;
  readonly sister: { readonly languages: readonly string[]; readonly origin: string } | undefined;
  readonly isBusiness: boolean;
  readonly menus: PublicConfig['menus'];
  readonly routes: PublicConfig['routes'];
  readonly flags: Brand['flags'];
  readonly links: Brand['links'];
  readonly legal: Brand['legal'];
}

/** What the server's own pages and mails show of a storefront. */
export interface PageBrand {
  readonly id: string;
  readonly name: string;
  readonly locale: Locale;
  readonly authName: string;
  readonly mailSender: Brand['mailSender'];
}

/** The storefronts of this installation, found by exact host name. An unknown host is nobody's. */
export interface Storefronts {
  readonly resolveSite: ResolveSite;
  /** Origins of a tenant's storefronts: where sign-in may come back to. */
  originsOf(tenantId: string): readonly string[];
  storefrontOf(site: Pick<Site, 'channel'>): Storefront;
  timeZoneOf(brandId: string): string;
  /** What one account may hold that uploads through a brand. */
  quotaOf(brandId: string): Brand['quota'];
  /** What the server's own pages show of the storefront at an origin, to somebody who asks for these languages. */
  pageBrandOf(origin: string, languages: AskedLanguages): PageBrand;
}

function withoutUndefined<T extends object>(part: T | undefined): Partial<T> {
  return Object.fromEntries(
    Object.entries(part ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

function openStorefront(brand: Brand, file: StorefrontFile, originOf: (host: string) => string): Storefront {
  const { sister } = file;
  return {
    brand,
    channel: file.channel,
    locales: file.locales,
    defaultLocale: file.defaultLocale,
    localeOverride: file.localeOverride ?? null,
    authName: file.authName ?? brand.id,
    sister: sister && { languages: sister.languages, origin: originOf(sister.host) },
    isBusiness: file.isBusiness ?? false,
    menus: file.menus ?? { header: [], footer: [] },
    routes: file.routes ?? {},
    flags: { ...brand.flags, ...withoutUndefined(file.flags) },
    links: { ...brand.links, ...withoutUndefined(file.links) } as Brand['links'],
    legal: { ...brand.legal, ...withoutUndefined(file.legal) } as Brand['legal'],
  };
}

/** Scheme and port are PUBLIC_ORIGIN's for every storefront. */
function originsUnder(publicOrigin: string): (host: string) => string {
  const { protocol, port } = new URL(publicOrigin);
  return (host) => `${protocol}//${host}${port ? `:${port}` : ''}`;
}

/**
 * @param publicOrigin scheme and port of every storefront, for example `http://localhost:4000`; its own host
 *   joins the storefront that localhost is (else the first), so that a phone on the same network can be tried
 */
export function createStorefronts(brands: readonly Brand[], publicOrigin: string): Storefronts {
  const originOf = originsUnder(publicOrigin);
  const sites = new Map<string, Site>();
  const byChannel = new Map<string, Storefront>();
  const byBrand = new Map(brands.map((brand) => [brand.id, brand]));
  const entries = brands.flatMap((brand) => brand.storefronts.map((file) => ({ brand, file })));
  const add = (host: string, { brand, file }: (typeof entries)[number]) => {
    const { tenant: tenantId, id: brandId } = brand;
    if (!sites.has(host))
      sites.set(host, { tenantId, brandId, channel: file.channel, origin: originOf(host) });
  };
  for (const entry of entries) {
    byChannel.set(entry.file.channel, openStorefront(entry.brand, entry.file, originOf));
    for (const host of entry.file.hosts) add(host, entry);
  }
  const home = entries.find(({ file }) => file.hosts.includes('localhost')) ?? entries[0];
  if (home) add(new URL(publicOrigin).hostname, home);

  const resolveSite: ResolveSite = (host) => sites.get(host.replace(/:\d+$/, '').toLowerCase());
  const storefrontOf: Storefronts['storefrontOf'] = ({ channel }) => {
    const found = byChannel.get(channel);
    if (!found) throw new Error(`there is no channel ${channel}`);
    return found;
  };
  const brandOf = (brandId: string): Brand => {
    const brand = byBrand.get(brandId);
    if (!brand) throw new Error(`there is no brand ${brandId}`);
    return brand;
  };
  return {
    resolveSite,
    storefrontOf,
    originsOf: (tenantId) =>
      [...sites.values()].filter((site) => site.tenantId === tenantId).map(({ origin }) => origin),
    timeZoneOf: (brandId) => brandOf(brandId).timeZone,
    quotaOf: (brandId) => brandOf(brandId).quota,
    pageBrandOf(origin, languages) {
      const site = resolveSite(new URL(origin).hostname);
      if (!site) throw new Error(`there is no storefront at ${origin}`);
      const storefront = storefrontOf(site);
      const { id, name, mailSender } = storefront.brand;
      const { authName } = storefront;
      return { id, name, mailSender, authName, locale: chooseLocale(storefront, languages) };
    },
  };
}
