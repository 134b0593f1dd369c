import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { locales } from './locale.ts';
import { route } from './route.ts';
import { trimmedLine } from './typed-line.ts';
import { instant, line, shopCode } from './values.ts';

/** Photo books that customers offer to everybody, once the shop has agreed. */

const { gallery: most } = limits;

/** `in-review`: until the shop has decided. */
export const galleryState = z.enum(['in-review', 'published', 'refused']);
export type GalleryState = z.infer<typeof galleryState>;

const categories = z.array(shopCode).check(
  z.minLength(1),
  z.maxLength(most.maxCategories),
  z.refine((all) => new Set(all).size === all.length, 'are named twice'),
);
const title = trimmedLine(most.maxTitleLength).check(z.minLength(1));

export const galleryEntry = z.object({
  /** Code of the widget's product, which is also the entry's id. */
  widgetId: shopCode,
  title: z.string(),
  categories: z.array(shopCode),
  state: galleryState,
  submittedAt: instant,
  /** Why the shop refused it. */
  reason: z.optional(z.string()),
});
export type GalleryEntry = z.infer<typeof galleryEntry>;

const changes = {
  title,
  categories,
  /** Name of the text that the customer has agreed to. */
  wordingVersion: line(50).check(z.minLength(1)),
};
export const galleryEntryInput = z.strictObject({ widgetId: shopCode, channel: line(50), ...changes });
export type GalleryEntryInput = z.infer<typeof galleryEntryInput>;
export const galleryEntryChange = z.strictObject(changes);

/** Name of the site's text of consent. */
export const galleryWording = 'gallery-1';

const ofCustomer = { base: 'galleryApi', auth: 'customer' } as const;
/** Storefront code, like `LB-GB`: another one than the host's is 400. */
const query = z.object({ channel: line(50) });
const params = z.strictObject({ id: shopCode });
const writes = { rateLimits: { perAccount: ['accountWritesPerAccount'] } } as const;

export const galleryRoutes = {
  getGalleryEntry: route({
    ...ofCustomer,
    method: 'GET',
    path: '/v1/galleryentries/:id',
    status: 200,
    summary: 'Gallery entry of a widget',
    params,
    query,
    response: galleryEntry,
    errors: ['not-found', 'unknown-channel'],
  }),
  createGalleryEntry: route({
    ...ofCustomer,
    ...writes,
    method: 'POST',
    path: '/v1/galleryentries/',
    status: 201,
    summary: 'Offers a widget to the gallery; the shop reviews it first',
    body: galleryEntryInput,
    response: galleryEntry,
    errors: ['not-found', 'unknown-channel', 'conflict', 'order-blocked'],
  }),
  changeGalleryEntry: route({
    ...ofCustomer,
    ...writes,
    method: 'PUT',
    path: '/v1/galleryentries/:widgetId',
    status: 200,
    summary: 'Changes title and categories of an entry; the shop reviews it again',
    params: z.strictObject({ widgetId: shopCode }),
    query,
    body: galleryEntryChange,
    response: galleryEntry,
    errors: ['not-found', 'unknown-channel', 'order-blocked'],
  }),
  deleteGalleryEntry: route({
    ...ofCustomer,
    ...writes,
    method: 'DELETE',
    path: '/v1/galleryentries/:id',
    status: 204,
    summary: 'Takes a widget out of the gallery',
    params,
    query,
    response: z.null(),
    errors: ['not-found', 'unknown-channel'],
  }),
  listGalleryCategories: route({
    ...ofCustomer,
    method: 'GET',
    path: '/v1/categories',
    status: 200,
    summary: 'Categories of the gallery, in the order of the shop',
    response: z.array(
      z.object({
        id: shopCode,
        /** Names by language; en-GB stands in for those that are missing. */
        name: z.partialRecord(z.enum(locales), z.string()),
      }),
    ),
    errors: ['not-found'],
  }),
  isOrderBlocked: route({
    base: 'galleryApi',
    auth: 'public',
    method: 'GET',
    path: '/v1/blockedorders/:id',
    status: 200,
    summary: 'Whether the shop has blocked an order or product from being shown; false for unknown ids',
    params,
    response: z.object({ isBlocked: z.boolean() }),
    rateLimits: { perAddress: 'blockedOrdersPerAddress' },
  }),
};
