import type { PhotoSortKey } from '@keepsake/contract/photos';
import { photoSortKey } from '@keepsake/contract/photos';
import { Temporal } from 'temporal-polyfill';
import * as z from 'zod/mini';
import { ApiError } from '../../platform/http/index.ts';
import type { Month } from './photo-months.ts';
import type { Position } from './photos.repository.ts';

/** Which list a cursor belongs to: a place under another sort key, or in another month, means nothing here. */
export interface CursorScope {
  readonly sortKey: PhotoSortKey;
  readonly month?: Month | undefined;
}

function isInstant(text: string): boolean {
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}

const shape = z.strictObject({
  sortKey: photoSortKey,
  month: z.int().check(z.minimum(101), z.maximum(999_912)),
  at: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/), z.refine(isInstant)),
  photoId: z.uuid(),
});

/** A page's end as opaque text. */
export function encodeCursor(position: Position, sortKey: PhotoSortKey): string {
  return Buffer.from(JSON.stringify({ sortKey, ...position })).toString('base64url');
}

/** Refuses whatever this server did not make for this list. */
export function decodeCursor(text: string | undefined, scope: CursorScope): Position | undefined {
  if (text === undefined) return undefined;
  const refuse = (cause?: unknown) =>
    new ApiError('invalid-request', { field: 'cursor', detail: 'is not a cursor of this list', cause });
  let cursor: z.output<typeof shape>;
  try {
    cursor = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (cause) {
    throw refuse(cause);
  }
  const { sortKey, ...position } = cursor;
  if (sortKey !== scope.sortKey) throw refuse();
  if (scope.month !== undefined && position.month !== scope.month) throw refuse();
  return position;
}
