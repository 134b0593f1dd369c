import type { PhotoSortKey } from '@keepsake/contract/photos';
import { photoSortKey } from '@keepsake/contract/photos';
import { Temporal } from 'temporal-polyfill';
import * as z from 'zod/mini';
import { ApiError } from '../../platform/http/index.ts';
import type { Month } from './photo-months.ts';
import type { Position } from './photos.repository.ts';

/** A cursor is valid for one sort key and month. */
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

/** A timestamptz as PostgreSQL prints it; it has no year 0. */
export const cursorInstant = z
  .string()
  .check(z.regex(/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/), z.refine(isInstant));

const shape = z.strictObject({
  sortKey: photoSortKey,
  month: z.int().check(z.minimum(101), z.maximum(999_912)),
  at: cursorInstant,
  photoId: z.uuid(),
});

export function sealCursor(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** The error for cursors of other lists and invalid ones. */
export function refuseCursor(cause?: unknown): ApiError {
  return new ApiError('invalid-request', { field: 'cursor', detail: 'is not a cursor of this list', cause });
}

/** Accepts only what this server encoded for a list of this kind. */
export function openCursor<Shape extends z.ZodMiniType>(text: string, content: Shape): z.output<Shape> {
  try {
    return content.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (cause) {
    throw refuseCursor(cause);
  }
}

export function encodeCursor(position: Position, sortKey: PhotoSortKey): string {
  return sealCursor({ sortKey, ...position });
}

export function decodeCursor(text: string | undefined, scope: CursorScope): Position | undefined {
  if (text === undefined) return undefined;
  const { sortKey, ...position } = openCursor(text, shape);
  if (sortKey !== scope.sortKey) throw refuseCursor();
  if (scope.month !== undefined && position.month !== scope.month) throw refuseCursor();
  return position;
}
