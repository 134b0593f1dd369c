import type { DeleteResult } from '@keepsake/contract/photos';
import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { Hook } from '../../../platform/hooks/index.ts';
import { listShownPhotos, lockLibrary, type Owner } from '../photos.repository.ts';
import { countChange, markFavourites } from './favourites.repository.ts';

/** Photos that became favourites, or are none any more. */
export interface ChangedFavourites extends Owner {
  readonly photoIds: readonly string[];
  readonly isFavourite: boolean;
}

export interface SetFavouritesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly favourites: Hook<ChangedFavourites>;
}

export interface FavouriteChange {
  readonly photoIds: readonly string[];
  readonly isFavourite: boolean;
}

/** Changes those of the photos that are shown, in the caller's transaction. Returns the ids of those that changed. */
export async function changeFavourites(
  { clock, favourites }: Pick<SetFavouritesDependencies, 'clock' | 'favourites'>,
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  { photoIds, isFavourite }: FavouriteChange,
): Promise<readonly string[]> {
  const owner = { tenantId, ownerId };
  await lockLibrary(tx, owner);
  const at = isFavourite ? toInstant(clock.now()) : null;
  const changed = await markFavourites(tx, owner, photoIds, at);
  if (changed.length > 0) await countChange(tx, owner);
  await favourites.notify(tx, { ...owner, photoIds: changed, isFavourite });
  return changed;
}

/** Ids that are foreign, missing or deleted come back in `failed`. */
export async function setFavourites(
  dependencies: SetFavouritesDependencies,
  owner: Owner,
  change: FavouriteChange,
): Promise<DeleteResult> {
  const shown = await dependencies.database.transaction(async (tx) => {
    await changeFavourites(dependencies, tx, owner, change);
    return listShownPhotos(tx, owner, change.photoIds);
  });
  const known = new Set(shown.map((row) => row.photo_id));
  return { failed: [...new Set(change.photoIds)].filter((id) => !known.has(id.toLowerCase())) };
}
