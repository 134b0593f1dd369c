import * as z from 'zod/mini';
import { type ConfigBase, defaultBases } from './bases.ts';
import { consentScriptAddress } from './consent.ts';
import { locales } from './locale.ts';
import { route } from './route.ts';

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

/** A host in a policy allows what it says: no `*`, which allows more, and no sign that means something there. */
export const plainHost = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;

/** A web address: nothing that a link could run. */
export const webAddress = z.url({
  protocol: /^https?$/,
  hostname: plainHost,
  error: 'must be an http(s) address',
});

const consentScript = /^https:\/\/(?:[a-z0-9_.-]|\{vendor\})+(?::\d+)?(?:\/[^\s"'<>]*)?$/;

const isConsentScript = (text: string) =>
  consentScript.test(text) && URL.canParse(consentScriptAddress(text, 'vendor'));

const link = z.nullable(webAddress);
const script = z.nullable(z.object({ script: webAddress }));

/** Texts of the law; null where the shop has none of its own. */
export const legalLinks = z.object({ terms: link, privacy: link, cookies: link, imprint: link });

/** What comes from others, each null where the brand has none. It is loaded as the customer consents. */
export const thirdParty = z.object({
  /** Asks for consent; `{vendor}` in it is the vendor's name. */
  consentScript: z.nullable(
    z.string().check(z.refine(isConsentScript, { error: 'must be an https address' })),
  ),
  chat: script,
  /** Locale → address of the widget's script for each kind of device; nothing loads where there is none. */
  feedback: z.partialRecord(z.enum(locales), z.object({ desktop: webAddress, mobile: webAddress })),
  /** Asked which variant of an experiment a visitor sees. */
  abTest: link,
  heatmap: script,
  analytics: script,
});
export type ThirdParty = z.infer<typeof thirdParty>;

const locale = z.enum(locales);

/** What the site needs to know about the host it was opened under. */
export const siteConfig = z.extend(bases, {
  brand: z.object({ id: z.string(), name: z.string() }),
  tenant: z.string(),
  authority: z.url(),
  clientId: z.string(),
  /** Code of the storefront, like `LB-GB`: products, prices and mails go by it. */
  channel: z.string(),
  /** The brand's name in addresses of others. */
  vendor: z.string(),
  /** The name by which the identity provider knows this storefront. */
  authName: z.string(),
  /** Made for businesses; whether a customer is one says `POST /session/token`. */
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
  legal: legalLinks,
  /** What this brand sells and offers: the export of a library, prints of photos. */
  switches: z.object({ export: z.boolean(), orderPrints: z.boolean() }),
  thirdParty,
  /** Extension (`extensions.ts`) → whether the service behind it has it: off where its base is foreign. */
  extensions: z.record(z.string(), z.boolean()),
  uploadUrlOrigins: z.array(z.string()),
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
    response: z.record(z.string(), z.unknown()),
    errors: ['not-found'],
  }),
};
