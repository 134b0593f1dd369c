import { type ConfigBase, defaultBases } from '@keepsake/contract/bases';
import type { SiteConfig } from '@keepsake/contract/config';
import { extensions } from '@keepsake/contract/extensions';
import type { PublicConfig } from '@keepsake/contract/public-config';
import { relyingPartyOf } from '../../platform/passkeys/index.ts';
import type { Brand } from './brand-file.ts';
import { deletesAccounts, type Storefront } from './storefronts.ts';

export interface SiteConfigOptions {
  readonly authority: string;
  readonly clientId: string;
  /** Null with a foreign identity provider. */
  readonly passwordUrl: string | null;
}

export interface SiteOptions extends SiteConfigOptions {
  readonly shopOrigins: readonly string[];
}

type Bases = Readonly<Record<ConfigBase, string>>;

export function basesOf({ bases = {} }: Brand): Bases {
  const foreign = Object.entries(bases).filter(([, address]) => address !== undefined);
  return { ...defaultBases, ...Object.fromEntries(foreign) };
}

/** Whether browsers have passkeys at the address of the embedded provider. */
const hasPasskeys = ({ passwordUrl }: SiteConfigOptions) =>
  passwordUrl !== null && relyingPartyOf(new URL(passwordUrl).origin) !== undefined;

/** A service of the retailer offers no extensions. */
function extensionsOf(bases: Bases, options: SiteConfigOptions): Record<string, boolean> {
  const ours = extensions.map(({ name, base }) => [name, bases[base] === defaultBases[base]]);
  return { ...Object.fromEntries(ours), ...(!hasPasskeys(options) && { passkeys: false }) };
}

export function presentConfig(storefront: Storefront, options: SiteOptions): SiteConfig {
  const { authority, clientId, passwordUrl, shopOrigins } = options;
  const { brand, links } = storefront;
  const bases = basesOf(brand);
  return {
    ...bases,
    brand: { id: brand.id, name: brand.name },
    tenant: brand.tenant,
    channel: storefront.channel,
    vendor: brand.vendor,
    authName: storefront.authName,
    isBusinessStorefront: storefront.isBusiness,
    authority,
    clientId,
    defaultLocale: storefront.defaultLocale,
    locales: [...storefront.locales],
    localeOverride: storefront.localeOverride,
    flags: storefront.flags as Record<string, string[]>,
    switches: brand.switches,
    editorUrl: links.editor,
    shopUrl: links.shop,
    faqUrl: links.faq,
    contactUrl: links.contact,
    customerCare: brand.customerCare,
    legal: storefront.legal,
    thirdParty: brand.thirdParty,
    extensions: extensionsOf(bases, options),
    uploadUrlOrigins: brand.uploadUrlOrigins,
    uploadSocketUrl: brand.uploadSocketUrl,
    paymentOrigins: brand.payments?.pageOrigins ?? [],
    shopOrigins: [...shopOrigins],
    carrierOrigins: brand.carrierOrigins,
    timeZone: brand.timeZone,
    cutOffCampaign: brand.cutOffCampaign,
    deliveryCountries: brand.deliveryCountries,
    deletesAccounts: deletesAccounts(storefront),
    passwordUrl,
    ftp: storefront.ftp ?? null,
    changesEmail: passwordUrl !== null || bases.authApi !== defaultBases.authApi,
  };
}

export function presentPublicConfig(host: string, { menus, routes }: Storefront): PublicConfig {
  return { host, menus, routes };
}
