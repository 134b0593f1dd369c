import * as z from 'zod/mini';
import { route } from './route.ts';
import { count, id, instant, integerFromText } from './values.ts';

export const exportChunk = z.object({
  /** Number from 0. */
  iteration: count,
  /** Size in bytes. */
  size: z.int().check(z.minimum(1)),
});
export type ExportChunk = z.infer<typeof exportChunk>;

const facts = {
  backupId: z.optional(id),
  created: z.optional(instant),
  updated: z.optional(instant),
};

export const libraryExport = z.discriminatedUnion('status', [
  z.object({ ...facts, status: z.literal('REQUESTED') }),
  z.object({
    ...facts,
    status: z.literal('IN_PROGRESS'),
    photosDone: z.optional(count),
    photosCount: z.optional(count),
  }),
  z.object({ ...facts, status: z.literal('FAILED') }),
  z.object({
    status: z.literal('READY'),
    backupId: id,
    /** Sorted by iteration. */
    chunks: z.array(exportChunk).check(
      z.minLength(1),
      z.refine((all) => all.every(({ iteration }, at) => iteration > (all[at - 1]?.iteration ?? -1)), {
        error: 'must be sorted by iteration',
      }),
    ),
    created: instant,
    /** When it became ready; kept for seven days. */
    updated: instant,
    photosCount: z.optional(count),
  }),
]);
export type LibraryExport = z.infer<typeof libraryExport>;

export const exportList = z.object({ items: z.array(libraryExport) });
export type ExportList = z.infer<typeof exportList>;

const common = { base: 'exportApi', auth: 'customer', status: 200 } as const;

export const exportsRoutes = {
  createExport: route({
    ...common,
    method: 'POST',
    path: '/backups',
    rateLimits: { perAccount: ['exportsPerAccount'] },
    summary: 'Requests an export of the library: the current one, the one in progress, or a new one',
    /** Storefront code of the host, as in config.json. */
    body: z.strictObject({ channel: z.string() }),
    response: libraryExport,
    errors: ['unknown-channel'],
  }),
  listExports: route({
    ...common,
    method: 'GET',
    path: '/backups',
    summary: 'The newest fifty exports of the caller that have not expired, the newest first',
    response: exportList,
  }),
  getExport: route({
    ...common,
    method: 'GET',
    path: '/backups/:backupId',
    summary: 'How far an export is, and its chunks',
    params: z.strictObject({ backupId: id }),
    response: libraryExport,
    errors: ['not-found'],
  }),
  getExportChunkUrl: route({
    ...common,
    method: 'GET',
    path: '/backups/:backupId/chunks/:iteration/url',
    summary: 'Signed address of one chunk, which is saved as `photo-export-{iteration}.zip`',
    params: z.strictObject({ backupId: id, iteration: integerFromText(0, 1_000_000) }),
    response: z.object({ url: z.url() }),
    errors: ['not-found', 'export-incomplete'],
  }),
};
