import * as z from 'zod/mini';
import { type ConfigBase, defaultBases } from './bases.ts';
import { limits } from './limits.ts';
import { locales } from './locale.ts';
import { route } from './route.ts';
import { line, storedEmail, text } from './values.ts';

export const featureFlags = [
  'PhotoManagementTimelineViewEnabled',
  'PhotoManagementAlbumViewEnabled',
  'PhotoManagementSharedAlbumsViewEnabled',
  'PhotoManagementUploadViewEnabled',
  'PhotoManagementQrCodeUploadEnabled',
  'PhotoManagementReactivationEnabled',
  'PhotoManagementOrderPrintsEnabled',
] as const;
export type FeatureFlag = (typeof featureFlags)[number];

const bases = z.object(
  Object.fromEntries(Object.keys(defaultBases).map((key) => [key, z.string()])) as Record<
    ConfigBase,
    z.ZodMiniString
  >,
);

/** A host in a content security policy, without `*`. */
export const plainHost = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;

/** A web address, never a script. */
export const webAddress = z.url({
  protocol: /^https?$/,
  hostname: plainHost,
  error: 'must be an http(s) address',
});

const link = z.nullable(webAddress);

/** Legal texts; null where the shop has none. */
export const legalLinks = z.object({ terms: link, privacy: link, cookies: link, imprint: link });

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:00'));
const weekday = z.int().check(z.minimum(1), z.maximum(7));

/** Where customers get help; null where the brand has none. */
export const customerCare = z.nullable(
  z.object({
    email: storedEmail,
    /** Weekdays from and to (1 is Monday), in the brand's time zone. */
    hours: z.array(z.object({ days: z.tuple([weekday, weekday]), opens: timeOfDay, closes: timeOfDay })),
  }),
);
export type CustomerCare = z.infer<typeof customerCare>;

const filled = z.minLength(1, 'must not be empty');
const shortLine = line(limits.ftp.maxLineLength).check(filled);

/** Where businesses upload files. Customer care gives the password, which is not kept here. */
export const ftpAccess = z.object({
  host: z.string().check(z.regex(plainHost, 'must be a host name in small letters'), z.maxLength(253)),
  port: z
    .int('must be a port from 1 to 65535')
    .check(
      z.minimum(1, 'must be a port from 1 to 65535'),
      z.maximum(65_535, 'must be a port from 1 to 65535'),
    ),
  protocol: z.enum(['SFTP', 'FTPS'], 'must be SFTP or FTPS'),
  folder: shortLine,
  /** A name, or its pattern. Without it, customer care gives the name with the password. */
  userName: z.optional(shortLine),
  /** A pattern like `{orderNumber}_{page}.pdf`. */
  fileNaming: shortLine,
  exampleXml: text(limits.ftp.maxExampleLength).check(filled),
});
export type FtpAccess = z.infer<typeof ftpAccess>;

export const locale = z.enum(locales);

export const siteConfig = z.extend(bases, {
  brand: z.object({ id: z.string(), name: z.string() }),
  tenant: z.string(),
  authority: z.url(),
  clientId: z.string(),
  /** Storefront code like `LB-GB`: products, prices and mails depend on it. */
  channel: z.string(),
  /** The brand's name in addresses of others. */
  vendor: z.string(),
  /** Storefront as the identity provider names it. */
  authName: z.string(),
  /** For businesses; whether a customer is one: `POST /session/token`. */
  isBusinessStorefront: z.boolean(),
  defaultLocale: locale,
  locales: z.array(locale),
  localeOverride: z.nullable(locale),
  /** Flag → host names where it is on; `*` is every host. */
  flags: z.record(z.string(), z.array(z.string())),
  editorUrl: link,
  shopUrl: link,
  faqUrl: link,
  contactUrl: link,
  customerCare,
  legal: legalLinks,
  /** Features that the brand offers. */
  switches: z.object({
    export: z.boolean(),
    orderPrints: z.boolean(),
    newsletter: z._default(z.boolean(), false),
    /** The form has a field for the date of birth. */
    birthday: z._default(z.boolean(), false),
  }),
  /** Services of others, by kind: `third-parties.ts`. Nothing of it is needed to start. */
  thirdParty: z.record(z.string(), z.unknown()),
  /** Extension (`extensions.ts`) → available; false where its base is foreign. */
  extensions: z.record(z.string(), z.boolean()),
  uploadUrlOrigins: z.array(z.string()),
  /** Origins of the payment provider's pages; empty where the brand keeps no payment methods. */
  paymentOrigins: z._default(z.array(z.string()), []),
  /**
   * Origins of the shops of all brands of the tenant: pages and pictures of orders come from nowhere else.
   */
  shopOrigins: z._default(z.array(z.string()), []),
  /** Origins of the parcel services whose pages may be linked to. */
  carrierOrigins: z._default(z.array(z.string()), []),
  /** Time zone of the brand; dates of the shop are in it. */
  timeZone: z._default(z.string(), 'UTC'),
  /** Name of the campaign whose cut-off dates are shown; null: none. */
  cutOffCampaign: z._default(z.nullable(z.string()), null),
  /** ISO 3166-1 alpha-2; null: every country. */
  deliveryCountries: z._default(z.nullable(z.array(z.string())), null),
  /** Whether customers of this storefront can delete their accounts. */
  deletesAccounts: z._default(z.boolean(), true),
  /** Where customers set a new password; null where the retailer's own provider has the passwords. */
  passwordUrl: z._default(link, null),
  /** Where the storefront's businesses upload files; null: nowhere. */
  ftp: z._default(z.nullable(ftpAccess), null),
  /** Whether customers change their e-mail address here; false where the retailer's own provider has it. */
  changesEmail: z._default(z.boolean(), false),
  uploadSocketUrl: z.nullable(z.url({ protocol: /^wss?$/, error: 'must be a ws(s) address' })),
});
export type SiteConfig = z.infer<typeof siteConfig>;

export const configRoutes = {
  getConfig: route({
    base: 'site',
    auth: 'public',
    method: 'GET',
    path: '/config.json',
    status: 200,
    summary: 'Brand, addresses of every API, languages and feature flags of this host',
    response: siteConfig,
    errors: ['unknown-host'],
  }),
  getMessages: route({
    base: 'site',
    auth: 'public',
    method: 'GET',
    path: '/locales/:file',
    status: 200,
    summary: 'Messages of one language, for example /locales/en-GB.json',
    params: z.strictObject({ file: z.string().check(z.regex(/^[a-z]{2}-[A-Z]{2}\.json$/)) }),
    /** `compiled`: `{ compiled: … }`, as `icu-minify` compiles messages for the site. By default ICU messages. */
    query: z.object({ format: z.optional(z.enum(['compiled'])) }),
    response: z.record(z.string(), z.unknown()),
    errors: ['not-found'],
  }),
};
