import { customerCare, locale } from '@keepsake/contract/config';
import type { StorefrontLanguages } from '@keepsake/contract/locale';
import { brandTheme } from '@keepsake/contract/theme';
import * as z from 'zod/mini';

/** What the shop reads of a brand's file. */
const brandFile = z.object({
  id: z.string(),
  name: z.string(),
  promise: z.partialRecord(locale, z.string()),
  theme: brandTheme,
  switches: z.object({ export: z.boolean(), newsletter: z._default(z.boolean(), false) }),
  customerCare: z._default(customerCare, null),
  /** Null: to all. */
  deliveryCountries: z._default(z.nullable(z.array(z.string())), null),
  storefronts: z.array(
    z.object({
      hosts: z.array(z.string()),
      channel: z.string(),
      defaultLocale: locale,
      locales: z.array(locale),
      localeOverride: z.optional(locale),
      isBusiness: z.optional(z.boolean()),
    }),
  ),
});
export type Brand = z.infer<typeof brandFile>;

export interface Storefront extends StorefrontLanguages {
  readonly brand: Brand;
  readonly channel: string;
  readonly currency: 'EUR' | 'GBP';
  readonly isBusiness: boolean;
}

export interface Storefronts {
  readonly brands: readonly Brand[];
  /** Storefronts with the first host of each. */
  readonly all: readonly { readonly host: string; readonly storefront: Storefront }[];
  /** The one of localhost for hosts that no brand has. */
  ofHost(host: string): Storefront;
}

/** @param files contents of `brands/*.json` */
export function createStorefronts(files: readonly unknown[]): Storefronts {
  const brands = files.map((file) => brandFile.parse(file));
  const byHost = new Map<string, Storefront>();
  const all: { host: string; storefront: Storefront }[] = [];
  for (const brand of brands) {
    for (const { hosts, localeOverride = null, isBusiness = false, ...file } of brand.storefronts) {
      const currency = file.channel.includes('-GB') ? 'GBP' : 'EUR';
      const storefront = { ...file, brand, localeOverride, isBusiness, currency } as const;
      for (const host of hosts) byHost.set(host, storefront);
      all.push({ host: hosts[0] ?? '', storefront });
    }
  }
  const home = byHost.get('localhost') ?? byHost.values().next().value;
  if (!home) throw new Error('there is no storefront');
  return { brands, all, ofHost: (host) => byHost.get(host) ?? home };
}
