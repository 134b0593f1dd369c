import type { MailBrand } from '../../platform/mail/index.ts';

/** A storefront and its origin. */
export interface ClockSite {
  readonly brandId: string;
  readonly channel: string;
  readonly origin: string;
}

export interface ClockSites {
  /** Returns undefined for an unknown channel. */
  siteOfChannel(channel: string): ClockSite | undefined;
  resolveSite(host: string): ClockSite | undefined;
  storefrontOf(site: { readonly channel: string }): {
    readonly brand: { readonly switches: { readonly export: boolean; readonly storageRestore: boolean } };
    readonly links: { readonly shop: string | null };
  };
  timeZoneOf(brandId: string): string;
  pageBrandOf(origin: string, languages: { readonly chosen?: string | undefined }): MailBrand;
  /** Site of customers who have not ordered. */
  readonly publicOrigin: string;
}

/** Storefront where the customer ordered last. */
export function siteOf(
  { siteOfChannel, resolveSite, publicOrigin }: ClockSites,
  channel: string | undefined,
) {
  const site =
    (channel === undefined ? undefined : siteOfChannel(channel)) ??
    resolveSite(new URL(publicOrigin).hostname);
  if (!site) throw new Error(`there is no storefront at ${publicOrigin}`);
  return site;
}
