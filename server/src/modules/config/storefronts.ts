import type { ResolveSite, Site } from '../../platform/http/index.ts';
import type { Brand } from './brands.ts';

/** The storefronts of this installation, found by exact host name. An unknown host is nobody's. */
export interface Storefronts {
  readonly resolveSite: ResolveSite;
  /** Origins of a tenant's storefronts: where its sign-ins may come back to. */
  originsOf(tenantId: string): readonly string[];
  brandOf(brandId: string): Brand;
  timeZoneOf(brandId: string): string;
  /** What the server's own pages show of the storefront at an origin. */
  pageBrandOf(origin: string): { readonly id: string; readonly name: string; readonly locale: string };
}

/**
 * @param publicOrigin scheme and port of every storefront, for example `http://localhost:4000`; its own
 *   host joins the first brand's hosts, so that a phone on the same network can be tried
 */
export function createStorefronts(brands: readonly Brand[], publicOrigin: string): Storefronts {
  const { protocol, port, hostname } = new URL(publicOrigin);
  const suffix = port ? `:${port}` : '';
  const sites = new Map<string, Site>();
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  const add = (host: string, brand: Brand) => {
    if (sites.has(host)) return;
    sites.set(host, { tenantId: brand.tenant, brandId: brand.id, origin: `${protocol}//${host}${suffix}` });
  };
  for (const brand of brands) for (const host of brand.hosts) add(host, brand);
  const [first] = brands;
  if (first) add(hostname, first);

  const brandOf = (brandId: string): Brand => {
    const brand = byId.get(brandId);
    if (!brand) throw new Error(`there is no brand ${brandId}`);
    return brand;
  };
  const resolveSite: ResolveSite = (host) => sites.get(host.replace(/:\d+$/, '').toLowerCase());
  return {
    resolveSite,
    originsOf: (tenantId) =>
      [...sites.values()].filter((site) => site.tenantId === tenantId).map((site) => site.origin),
    brandOf,
    timeZoneOf: (brandId) => brandOf(brandId).timeZone,
    pageBrandOf(origin) {
      const site = resolveSite(new URL(origin).hostname);
      if (!site) throw new Error(`there is no storefront at ${origin}`);
      const { id, name, defaultLocale } = brandOf(site.brandId);
      return { id, name, locale: defaultLocale };
    },
  };
}
