import * as z from 'zod/mini';
import { locale, plainHost } from './config.ts';
import { consentScriptAddress, isThirdPartyAddress } from './consent.ts';
import { type Locale, locales } from './locale.ts';

/** Experiments of the provider (CON-6). */
export const experiments = ['sample-test', 'CRO-1304'] as const;
export type Experiment = (typeof experiments)[number];
export type Offer = 'control' | 'variant';

const https = 'must be an https address without a user name';

const address = z
  .url({ hostname: plainHost, error: https })
  .check(z.refine(isThirdPartyAddress, { error: https }));

const consentScriptPattern = /^https?:\/\/(?:[a-z0-9_.-]|\{vendor\})+(?::\d+)?(?:\/[^\s"'<>]*)?$/;

const isConsentScript = (text: string) =>
  consentScriptPattern.test(text) && isThirdPartyAddress(consentScriptAddress(text, 'vendor'));

const script = z.nullable(z.object({ script: address }));

/** A path of the site's own host, or an address. */
const endpoint = z.string().check(
  z.refine((text) => /^\/(?![/\\])[^\s?#\\]*$/.test(text) || address.safeParse(text).success, {
    error: 'must be a path like /events or an https address without a user name',
  }),
);

const scriptOrEndpoint = z.object({ script: z.optional(address), endpoint: z.optional(endpoint) }).check(
  z.refine(({ script: its, endpoint: other }) => (its === undefined) !== (other === undefined), {
    error: 'must have either a script or an endpoint',
  }),
);

const widgetAddresses = z.object({ desktop: address, mobile: address });

const widgetId = z.string().check(z.minLength(1), z.maxLength(100));
const widgetIds = z.partialRecord(locale, z.object({ desktop: widgetId, mobile: widgetId }));

const perLocale = Object.fromEntries(locales.map((one) => [one, z.optional(widgetAddresses)])) as Record<
  Locale,
  z.ZodMiniOptional<typeof widgetAddresses>
>;

/** Scripts of the widget by language and device, or one script with ids, where `{id}` stands for the id. */
const feedback = z.object({ ...perLocale, script: z.optional(address), ids: z.optional(widgetIds) }).check(
  z.refine(({ script: its, ids }) => (its === undefined) === (ids === undefined), {
    error: 'must have both script and ids, or neither',
  }),
);

const storedName = z.string().check(z.regex(/^[^\s;,=*]{1,100}\*?$/, 'must be a name, which may end in *'));

/**
 * Services of others, null where the brand has none. They are loaded by consent, the chat by a press. The site checks
 * its configuration by this only when it loads them: what is wrong here must not keep it from starting.
 */
export const thirdParties = z.object({
  /** Raised when the question changes: every visitor is asked again. */
  consentVersion: z._default(z.string().check(z.minLength(1), z.maxLength(20)), '1'),
  /**
   * Cookies and storage of the retailer on the host of the site that a withdrawn consent leaves; `*` at the end stands
   * for anything.
   */
  necessaryNames: z._default(z.array(storedName), []),
  /**
   * Cookies that third parties set at the domains above the host. A withdrawn consent removes no others there: they are
   * the shop's.
   */
  cookieNames: z.optional(z.array(storedName)),
  /** `{vendor}` in it is the vendor's name. */
  consentScript: z.nullable(z.string().check(z.refine(isConsentScript, { error: https }))),
  /** `window.keepsakeChat` has the options, as they are. */
  chat: z.nullable(z.object({ script: address, options: z._default(z.record(z.string(), z.unknown()), {}) })),
  feedback,
  /** Service that assigns variants of the experiments. */
  abTest: z.nullable(address),
  heatmap: script,
  /** A script that reads `window.dataLayer`, or an endpoint that gets each event as JSON. */
  analytics: z.nullable(scriptOrEndpoint),
  /** Advertisers. */
  marketing: z._default(script, null),
});
export type ThirdParties = z.infer<typeof thirdParties>;
