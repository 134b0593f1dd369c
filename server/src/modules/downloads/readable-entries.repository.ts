import type { Condition } from '../../platform/database/index.ts';
import { holds, rowsOf, sql } from '../../platform/database/sql.ts';
import { shownPhotos } from '../photos/index.ts';

/** Who may read now what an archive names. */
export interface MayRead {
  /** Of rows `download`: its customer is one still. */
  readonly isCustomer: Condition;
  /** Of rows `entry`: its photo is in a shared album of the customer. */
  readonly isInSharedAlbum: Condition;
}

export interface AtMoment {
  readonly mayRead: MayRead;
  /** An instant. */
  readonly now: string;
}

/** To rows `entry` their photos as `photo`, as long as these are shown. */
export const joinPhoto = sql`
  left join ${rowsOf(shownPhotos)} as photo
    on photo.tenant_id = entry.tenant_id and photo.owner_id = entry.owner_id and photo.photo_id = entry.photo_id`;

/** Of rows `download`, `entry` and `photo`: the customer may read the photo, and the store has it. A download of the own library names own photos only. */
export function isThere({ isInSharedAlbum }: MayRead) {
  return sql<boolean>`(photo.photo_id is not null and not entry.is_lost and (not download.is_shared or ${holds(isInSharedAlbum)}))`;
}
