import * as z from 'zod/mini';
import { type ConfigBase, defaultBases } from './bases.ts';
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

const link = z.nullable(z.url());

/** What the site needs to know about the host it was opened under. */
export const siteConfig = z.extend(bases, {
  brand: z.object({ id: z.string(), name: z.string() }),
  tenant: z.string(),
  authority: z.url(),
  clientId: z.string(),
  defaultLocale: z.string(),
  locales: z.array(z.string()),
  /** Flag → host names where it is on; `*` is every host. */
  flags: z.record(z.string(), z.array(z.string())),
  editorUrl: link,
  shopUrl: link,
  faqUrl: link,
  contactUrl: link,
  uploadUrlOrigins: z.array(z.string()),
  uploadSocketUrl: link,
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
