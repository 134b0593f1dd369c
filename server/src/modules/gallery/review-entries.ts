import type { GalleryState } from '@keepsake/contract/gallery';
import type {
  GalleryDecision,
  galleryModerationRoutes,
  ReviewedGalleryEntry,
} from '@keepsake/contract/gallery-moderation';
import { widgetPagePath } from '@keepsake/contract/widgets';
import type * as z from 'zod/mini';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { listBlocked } from './blocked-orders.repository.ts';
import { type EntryRow, listEntries, lockEntryById, updateEntry } from './gallery.repository.ts';
import type { ConnectedDependencies, GalleryDependencies } from './gallery-dependencies.ts';

type Page = z.input<(typeof galleryModerationRoutes)['listReviewedEntries']['response']>;

function present(
  { siteOfChannel, publicOrigin }: GalleryDependencies,
  row: EntryRow,
  isBlocked: boolean,
): ReviewedGalleryEntry {
  const origin = siteOfChannel(row.channel)?.origin ?? publicOrigin;
  return {
    entryId: row.entry_id,
    submissionId: row.submission_id,
    productCode: row.product_code,
    channel: row.channel,
    title: row.title,
    categories: row.categories,
    state: row.state,
    submittedAt: row.submitted_at,
    ...(row.decided_at !== null && { decidedAt: row.decided_at }),
    ...(row.reason !== null && { reason: row.reason }),
    wordingVersion: row.wording_version,
    widgetUrl: `${origin}${widgetPagePath.replace(':code', row.widget_code)}`,
    isBlocked,
  };
}

export async function listReviewedEntries(
  dependencies: GalleryDependencies,
  tenantId: string,
  page: { readonly state: GalleryState; readonly after: string | undefined; readonly limit: number },
): Promise<Page> {
  const tx = dependencies.database.autocommit;
  const rows = await listEntries(tx, tenantId, { ...page, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const blocked = await listBlocked(
    tx,
    tenantId,
    shown.flatMap(({ codes }) => codes),
  );
  const next = shown.at(-1)?.submission_id ?? page.after;
  return {
    entries: shown.map((row) =>
      present(
        dependencies,
        row,
        row.codes.some((code) => blocked.has(code)),
      ),
    ),
    ...(next !== undefined && { next }),
    hasMore: rows.length > page.limit,
  };
}

/**
 * Stores the shop's decision. A later one replaces it.
 *
 * @throws ApiError not-found, conflict when the customer has changed the entry, order-blocked
 */
export function decideEntry(
  { database, clock }: ConnectedDependencies,
  tenantId: string,
  entryId: string,
  { submissionId, state, reason: given }: GalleryDecision,
): Promise<'updated' | 'unchanged'> {
  const reason = given ?? null;
  return database.transaction(async (tx) => {
    const row = await lockEntryById(tx, tenantId, entryId);
    if (!row) throw new ApiError('not-found', { detail: 'no such entry' });
    if (row.submission_id !== submissionId.toLowerCase()) {
      throw new ApiError('conflict', { detail: 'the customer has changed the entry' });
    }
    if (row.state === state && row.reason === reason) return 'unchanged';
    const isBlocked = state === 'published' && (await listBlocked(tx, tenantId, row.codes)).size > 0;
    if (isBlocked) throw new ApiError('order-blocked');
    await updateEntry(tx, { ...row, state, reason, decided_at: toInstant(clock.now()) });
    return 'updated';
  });
}
