import type { Condition } from '../../platform/database/index.ts';
import { holds, rowsOf, sql } from '../../platform/database/sql.ts';
import { shownPhotos } from '../photos/index.ts';

export interface MayRead {
  /** Condition on rows `download`: the customer is not deleted. */
  readonly isCustomer: Condition;
  /** Condition on rows `entry`: its photo is in a shared album of the customer. */
  readonly isInSharedAlbum: Condition;
}

export interface AtMoment {
  readonly mayRead: MayRead;
  readonly now: string;
}

export const joinPhoto = sql`
  left join ${rowsOf(shownPhotos)} as photo
    on photo.tenant_id = entry.tenant_id and photo.owner_id = entry.owner_id and photo.photo_id = entry.photo_id`;

/**
 * Condition on rows `download`, `entry` and `photo`: the customer may read the photo, and the store has it.
 * Own downloads name own photos only.
 */
export function isReadable({ isInSharedAlbum }: MayRead) {
  return sql<boolean>`(photo.photo_id is not null and not entry.is_lost and (not download.is_shared or ${holds(isInSharedAlbum)}))`;
}
