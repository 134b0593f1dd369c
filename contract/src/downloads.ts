import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { count, id, instant } from './values.ts';

const { maxDownload } = limits.photos;

/** File name with or without `.zip`; characters that file systems refuse are removed. */
const archiveName = z.string().check(z.minLength(1), z.maxLength(limits.downloads.maxNameLength));

/** Photos named twice count once. */
const atMost = <T>(nameOf: (one: T) => string) =>
  z.refine<T[]>((all) => new Set(all.map(nameOf)).size <= maxDownload, {
    error: `must name at most ${maxDownload} photos`,
  });

const photoIds = z.array(id).check(z.minLength(1), atMost(String));

const sharedPhotoId = z.object({ photoId: id, ownerId: z.string() });
export type SharedPhotoId = z.infer<typeof sharedPhotoId>;

/** A requested archive. Its bytes are made while they are sent. */
export const download = z.object({
  id,
  name: z.optional(z.string()),
  photos: photoIds,
  /** `failed`: photos have been deleted, cannot be read, or are no longer shared with the caller. */
  state: z.optional(z.enum(['ready', 'failed'])),
  /** Size of the zip in bytes. */
  size: z.optional(count),
  /** Ids of `photos` to which the same happened. */
  missing: z.optional(z.array(id)),
  created: z.optional(instant),
  expires: z.optional(instant),
});
export type Download = z.infer<typeof download>;

export const downloadList = z.object({ items: z.array(download) });
export type DownloadList = z.infer<typeof downloadList>;

/** Storefront code of the host, as in config.json. */
const channel = z.string();

const common = { base: 'downloadApi', auth: 'customer', status: 200 } as const;
const requested = {
  ...common,
  response: download,
  errors: ['not-found', 'conflict', 'unknown-channel'],
} as const;

export const downloadsRoutes = {
  createDownload: route({
    ...requested,
    method: 'POST',
    path: '/downloads',
    rateLimits: { perAccount: ['downloadsPerAccount', 'downloadsPerAccountDaily'] },
    summary: `An archive of 1 to ${maxDownload} photos of the own library; the same request again has the same response`,
    body: z.strictObject({ id, name: z.optional(archiveName), photos: photoIds, channel }),
  }),
  createSharedAlbumDownload: route({
    ...requested,
    method: 'POST',
    path: '/shared-album-downloads',
    rateLimits: { perAccount: ['downloadsPerAccount', 'downloadsPerAccountDaily'] },
    summary: `The same of 1 to ${maxDownload} photos of shared albums of the caller`,
    body: z.strictObject({
      id,
      name: z.optional(archiveName),
      photos: z.array(sharedPhotoId).check(
        z.minLength(1),
        atMost<SharedPhotoId>(({ photoId }) => photoId),
      ),
      channel,
    }),
  }),
  listDownloads: route({
    ...common,
    method: 'GET',
    path: '/downloads',
    rateLimits: { perAccount: ['downloadListsPerAccount'] },
    summary: `The newest ${limits.downloads.maxListed} archives of the last seven days, the newest first`,
    response: downloadList,
  }),
  getDownloadUrl: route({
    ...common,
    method: 'GET',
    path: '/downloads/:id/url',
    summary: 'Signed address of the zip, which is saved as `{id}.zip`, or under its name',
    params: z.strictObject({ id }),
    query: z.strictObject({ saveAs: z.optional(z.enum(['id', 'name'])) }),
    response: z.object({ url: z.url() }),
    errors: ['not-found', 'archive-incomplete'],
  }),
};
