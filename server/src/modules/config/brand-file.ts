import { countries } from '@keepsake/contract/addresses';
import { type ConfigBase, defaultBases } from '@keepsake/contract/bases';
import { businessDetailNames } from '@keepsake/contract/business-details';
import {
  customerCare,
  featureFlags,
  ftpAccess,
  legalLinks,
  plainHost,
  webAddress,
} from '@keepsake/contract/config';
import { emailAddress, readEmail } from '@keepsake/contract/email-address';
import { locales } from '@keepsake/contract/locale';
import { menus, routeAddresses } from '@keepsake/contract/public-config';
import { brandTheme } from '@keepsake/contract/theme';
import { thirdParties } from '@keepsake/contract/third-parties';
import { shopCode } from '@keepsake/contract/values';
import * as z from 'zod/mini';
import type { BrandFileBytes, BrandLook } from './brand-look.ts';

const name = z.string().check(z.minLength(1), z.maxLength(100));
const identifier = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be small letters, digits and dashes'));
const host = z
  .string()
  .check(
    z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name in small letters, without a port or a path'),
  );
const originPattern = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;
/** Written as browsers write it: origins are compared as text. */
const isOrigin = (text: string) =>
  originPattern.test(text) && URL.canParse(text) && new URL(text).origin === text;
const origin = z
  .string()
  .check(z.refine(isOrigin, { error: 'must be an origin like https://upload.example.com' }));
const atLeastOne = z.int().check(z.minimum(1));
const link = z.nullable(webAddress);
const locale = z.enum(locales);
const flags = z.partialRecord(z.enum(featureFlags), z.array(z.string()));
/** The site puts the editor's token into the fragment. */
const withoutFragment = z.regex(/^[^#]*$/, 'must have no fragment');
const links = z.strictObject({
  editor: z.nullable(webAddress.check(withoutFragment)),
  shop: link,
  faq: link,
  contact: link,
});
const withoutSlash = z.regex(/^[^\s?#]*[^\s?#/]$/, 'must be an address without a slash at its end');
const baseAddress = z
  .url({ protocol: /^(https?|wss?)$/, hostname: plainHost, error: 'must be an http(s) or ws(s) address' })
  .check(withoutSlash);
const isWebBase = ([base, address = '']: readonly [string, string | undefined]) =>
  base === 'pushUrl' || /^https?:/.test(address);
/** Only push messages use a socket. */
const bases = z
  .partialRecord(z.enum(Object.keys(defaultBases) as [ConfigBase]), baseAddress)
  .check((payload) => {
    for (const [base] of Object.entries(payload.value).filter((entry) => !isWebBase(entry))) {
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        path: [base],
        message: 'must be an http(s) address',
      });
    }
  });
const socketAddress = z.url({ protocol: /^wss?$/, hostname: plainHost, error: 'must be a ws(s) address' });

const channel = z.string().check(z.regex(/^[A-Z0-9]+(-[A-Z0-9]+)+$/, 'must be a code like LB-GB'));

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const storefront = z
  .strictObject({
    hosts: z.array(host).check(z.minLength(1)),
    channel,
    defaultLocale: locale,
    locales: z.array(locale).check(z.minLength(1)),
    /** Language for every visitor. */
    localeOverride: z.optional(locale),
    /** The name at the identity provider, if it is not the brand's id. */
    authName: z.optional(identifier),
    /** Browsers whose first language is one of these are redirected to another storefront. */
    sister: z.optional(
      z.strictObject({
        languages: z
          .array(z.string().check(z.regex(/^[a-z]{2,3}$/, 'must be a language like fr')))
          .check(z.minLength(1)),
        host,
      }),
    ),
    isBusiness: z.optional(z.boolean()),
    /** Instructions for businesses; a password among them is refused. */
    ftp: z.optional(z.strictObject(ftpAccess.shape)),
    menus: z.optional(menus),
    routes: z.optional(routeAddresses),
    /** Links that override the brand's, one by one. */
    links: z.optional(z.partial(links)),
    legal: z.optional(z.partial(legalLinks)),
    flags: z.optional(flags),
  })
  .check(
    z.refine(({ locales: offered, defaultLocale }) => offered.includes(defaultLocale), {
      path: ['defaultLocale'],
      error: 'must be one of its locales',
    }),
    z.refine(
      ({ locales: offered, localeOverride }) =>
        localeOverride === undefined || offered.includes(localeOverride),
      { path: ['localeOverride'], error: 'must be one of its locales' },
    ),
  );

/** Twenty thousand photos a year for ten years, or 250 GiB. */
const defaultQuota = { photos: 200_000, bytes: 250 * 1024 ** 3 };

export const brandFile = z.strictObject({
  id: identifier,
  name,
  /** One line beside the hero picture, in every language of the storefronts. */
  promise: z.partialRecord(locale, z.string().check(z.minLength(1), z.maxLength(80))),
  theme: brandTheme,
  /** Brands of one tenant share customers. */
  tenant: identifier,
  timeZone: z.string().check(z.refine(isTimeZone, { error: 'must be a time zone like Europe/Amsterdam' })),
  /** Sender of mails; without an address, MAIL_FROM's. */
  mailSender: z.strictObject({ name, address: z.nullable(emailAddress) }),
  /** The brand's name in addresses of third parties. */
  vendor: identifier,
  switches: z.strictObject({
    export: z.boolean(),
    orderPrints: z.boolean(),
    /** The retailer sends a newsletter. */
    newsletter: z._default(z.boolean(), false),
    /** The form has a field for the date of birth, for birthday offers. */
    birthday: z._default(z.boolean(), false),
    /** Customers can restore, by one press without an order, what the end of the storage period deleted. */
    storageRestore: z._default(z.boolean(), false),
    /** The site tells customers who change their e-mail address that another account has the new one. */
    revealsUsedEmail: z._default(z.boolean(), false),
  }),
  flags,
  links,
  customerCare: z._default(
    customerCare.check(
      z.refine((care) => care === null || 'email' in readEmail(care.email), {
        error: 'must be one email address',
        path: ['email'],
      }),
    ),
    null,
  ),
  legal: legalLinks,
  uploadUrlOrigins: z.array(origin),
  uploadSocketUrl: z.nullable(socketAddress),
  /** The payment provider, which keeps payment methods (docs/payments.md); null means that nothing is kept. */
  payments: z._default(
    z.nullable(
      z.strictObject({
        service: webAddress.check(withoutSlash),
        pageOrigins: z.array(origin).check(z.minLength(1)),
      }),
    ),
    null,
  ),
  /** Origins of shops besides `links.shop`: where orders are paid, ordered again and have their pictures. */
  shopOrigins: z._default(z.array(origin), []),
  /** Origins of parcel services whose pages orders may link to. */
  carrierOrigins: z._default(z.array(origin), []),
  /** Id of a cut-off campaign (`PUT /api/back-office/cut-off-campaigns`); null means that no dates are shown. */
  cutOffCampaign: z._default(z.nullable(shopCode), null),
  /** Limit of an account that uploads through this brand; null means no limit and is refused in production. */
  quota: z._default(z.nullable(z.strictObject({ photos: atLeastOne, bytes: atLeastOne })), defaultQuota),
  /** ISO 3166-1 alpha-2; null means every country. Other addresses are kept, and marked. */
  deliveryCountries: z._default(z.nullable(z.array(z.enum(countries)).check(z.minLength(1))), null),
  /** Details without which the shop does not check a business account. */
  requiredBusinessDetails: z._default(z.array(z.enum(businessDetailNames)), [
    'company',
    'vatNumber',
    'firstName',
    'lastName',
    'phone',
    'billingAddress',
  ]),
  /** Channels on which customers can delete their accounts; null means every channel. */
  accountDeletionChannels: z._default(z.nullable(z.array(channel)), null),
  /** APIs that a service of the retailer provides; this server provides the others. */
  bases: z.optional(bases),
  thirdParty: z.strictObject(thirdParties.shape),
  storefronts: z.array(storefront).check(z.minLength(1)),
});

export type BrandFile = z.infer<typeof brandFile>;

/** A brand's file, with the pictures and fonts that it names. */
export type Brand = BrandFile & {
  readonly look: BrandLook;
  readonly files: readonly BrandFileBytes[];
};

export type StorefrontFile = z.infer<typeof storefront>;
