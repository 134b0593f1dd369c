import type { AlbumSortKey } from '@keepsake/contract/albums';
import * as z from 'zod/mini';
import { cursorInstant, openCursor, refuseCursor, sealCursor } from '../photos/index.ts';
import type { MemberPosition } from './album-photos.repository.ts';
import type { AlbumPosition } from './list-albums.repository.ts';

const albumPosition = z.strictObject({ list: z.string(), at: cursorInstant, albumId: z.uuid() });

const byMoment = { albumId: z.uuid(), at: cursorInstant, photoId: z.uuid() };
const memberPosition = z.union([
  z.strictObject({ sortKey: z.literal(['created', 'dateTaken']), ...byMoment }),
  // Exactly the values that the database compares; it accepts all of them.
  z.strictObject({
    sortKey: z.literal('custom'),
    ...byMoment,
    at: z.string().check(z.regex(/^[0-9A-Za-z]+$/)),
  }),
]);

/** @param list name of the list; a cursor is refused by any other list */
export function sealAlbumCursor(
  list: string,
  { createdAt, albumId }: { createdAt: string; albumId: string },
) {
  return sealCursor({ list, at: createdAt, albumId });
}

export function openAlbumCursor(text: string | undefined, list: string): AlbumPosition | undefined {
  if (text === undefined) return undefined;
  const { list: named, ...position } = openCursor(text, albumPosition);
  if (named !== list) throw refuseCursor();
  return position;
}

export interface MemberScope {
  readonly albumId: string;
  readonly sortKey: AlbumSortKey;
}

export function sealMemberCursor({ albumId, sortKey }: MemberScope, { at, photoId }: MemberPosition): string {
  return sealCursor({ albumId, sortKey, at, photoId });
}

export function openMemberCursor(text: string | undefined, scope: MemberScope): MemberPosition | undefined {
  if (text === undefined) return undefined;
  const { albumId, sortKey, ...position } = openCursor(text, memberPosition);
  if (albumId !== scope.albumId || sortKey !== scope.sortKey) throw refuseCursor();
  return position;
}
