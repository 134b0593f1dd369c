import type { BusinessDetailName } from '@keepsake/contract/business-details';
import {
  chooseLocale,
  type Locale,
  type RequestedLanguages,
  type StorefrontLanguages,
} from '@keepsake/contract/locale';
import type { PublicConfig } from '@keepsake/contract/public-config';
import type { ResolveSite, Site } from '../../platform/http/index.ts';
import type { Brand, StorefrontFile } from './brand-file.ts';
import type { BrandLook } from './brand-look.ts';

export interface Storefront extends StorefrontLanguages {
  readonly brand: Brand;
  readonly channel: string;
  /** The name at the identity provider. */
  readonly authName: string;
  readonly sister: { readonly languages: readonly string[]; readonly origin: string } | undefined;
  readonly isBusiness: boolean;
  readonly ftp: StorefrontFile['ftp'];
  readonly menus: PublicConfig['menus'];
  readonly routes: PublicConfig['routes'];
  readonly flags: Brand['flags'];
  readonly links: Brand['links'];
  readonly legal: Brand['legal'];
}

/** Brand data for the server's own pages and mails. */
export interface PageBrand {
  readonly id: string;
  readonly name: string;
  readonly locale: Locale;
  /** Languages to choose from. */
  readonly locales: readonly Locale[];
  readonly timeZone: string;
  readonly authName: string;
  readonly mailSender: Brand['mailSender'];
  /** Promise in the locale. */
  readonly promise: string;
  readonly look: BrandLook;
}

export interface Storefronts {
  readonly resolveSite: ResolveSite;
  /** Origins of a tenant's storefronts, to which a sign-in may return. */
  originsOf(tenantId: string): readonly string[];
  /** Origins of the shops of a tenant's brands. */
  shopOriginsOf(tenantId: string): readonly string[];
  /**
   * Site that links of a channel lead to (R7): `askedAt` where it is one of the channel's, else the one at PUBLIC_ORIGIN,
   * else the one at the storefront's first host; undefined for an unknown channel (decision 0073).
   *
   * @param askedAt site of the request; absent for jobs and decisions of the shop
   */
  siteOfChannel(channel: string, askedAt?: Site): Site | undefined;
  /** Returns undefined for an unknown channel. */
  brandOfChannel(channel: string): string | undefined;
  storefrontOf(site: Pick<Site, 'channel'>): Storefront;
  /** Whether customers can delete their accounts on this channel. */
  deletesAccounts(channel: string): boolean;
  timeZoneOf(brandId: string): string;
  /** Time zone of the brand; of an unknown channel, as of a closed storefront, that of the brand at PUBLIC_ORIGIN. */
  timeZoneOfChannel(channel: string): string;
  requiredBusinessDetailsOf(brandId: string): readonly BusinessDetailName[];
  /** Returns null where every country counts. */
  deliveryCountriesOf(brandId: string): readonly string[] | null;
  quotaOf(brandId: string): Brand['quota'];
  paymentsOf(brandId: string): Brand['payments'];
  /** Returns ids of brands. */
  brandsOf(tenantId: string): readonly string[];
  /** Brand data for pages of the storefront at an origin, in the best of these languages. */
  pageBrandOf(origin: string, languages: RequestedLanguages): PageBrand;
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
    ftp: file.ftp,
    menus: file.menus ?? { header: [], footer: [] },
    routes: file.routes ?? {},
    flags: { ...brand.flags, ...withoutUndefined(file.flags) },
    links: { ...brand.links, ...withoutUndefined(file.links) } as Brand['links'],
    legal: { ...brand.legal, ...withoutUndefined(file.legal) } as Brand['legal'],
  };
}

export function deletesAccounts({ brand, channel }: Storefront): boolean {
  return brand.accountDeletionChannels?.includes(channel) ?? true;
}

/** Every storefront has the scheme and port of PUBLIC_ORIGIN. */
function originsUnder(publicOrigin: string): (host: string) => string {
  const { protocol, port } = new URL(publicOrigin);
  return (host) => `${protocol}//${host}${port ? `:${port}` : ''}`;
}

function pageBrandIn(storefront: Storefront, languages: RequestedLanguages): PageBrand {
  const { id, name, timeZone, mailSender, look, promise } = storefront.brand;
  const { authName, localeOverride } = storefront;
  const locales = localeOverride === null ? storefront.locales : [localeOverride];
  const locale = chooseLocale(storefront, languages);
  const text = promise[locale] ?? '';
  return { id, name, timeZone, mailSender, authName, look, locale, locales, promise: text };
}

/**
 * @param publicOrigin scheme and port of every storefront, for example `http://localhost:4000`. Its host joins the
 * storefront of localhost, or the first one, for tests with a phone.
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
  const publicSite = sites.get(new URL(publicOrigin).hostname);
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
    brandOfChannel: (channel) => byChannel.get(channel)?.brand.id,
    siteOfChannel: (channel, askedAt) =>
      [askedAt, publicSite, ...sites.values()].find((site) => site?.channel === channel),
    storefrontOf,
    deletesAccounts(channel) {
      const storefront = byChannel.get(channel);
      return storefront !== undefined && deletesAccounts(storefront);
    },
    originsOf: (tenantId) =>
      [...sites.values()].filter((site) => site.tenantId === tenantId).map(({ origin }) => origin),
    shopOriginsOf(tenantId) {
      const own = [...byChannel.values()].filter(({ brand }) => brand.tenant === tenantId);
      const origins = own.flatMap(({ brand, links }) => [
        ...(links.shop === null ? [] : [new URL(links.shop).origin]),
        ...brand.shopOrigins,
      ]);
      return [...new Set(origins)];
    },
    timeZoneOf: (brandId) => brandOf(brandId).timeZone,
    timeZoneOfChannel: (name) => brandOf(byChannel.get(name)?.brand.id ?? publicSite?.brandId ?? '').timeZone,
    requiredBusinessDetailsOf: (brandId) => brandOf(brandId).requiredBusinessDetails,
    deliveryCountriesOf: (brandId) => brandOf(brandId).deliveryCountries,
    quotaOf: (brandId) => brandOf(brandId).quota,
    paymentsOf: (brandId) => brandOf(brandId).payments,
    brandsOf: (tenantId) =>
      [...byBrand.values()].flatMap(({ tenant, id }) => (tenant === tenantId ? [id] : [])),
    pageBrandOf(origin, languages) {
      const site = resolveSite(new URL(origin).hostname);
      if (!site) throw new Error(`there is no storefront at ${origin}`);
      return pageBrandIn(storefrontOf(site), languages);
    },
  };
}
