import { limits } from '@keepsake/contract/limits';
import type { PushContent } from '@keepsake/contract/push';

/** Omits codes when many orders changed, to keep the message small. */
export function ordersChanged(
  orderCodes: readonly string[],
): Extract<PushContent, { type: 'orders-changed' }> {
  const named = orderCodes.length > limits.push.maxListed ? [] : [...orderCodes];
  return { type: 'orders-changed', payload: { orderCodes: named } };
}

type PhotosChanged = Extract<PushContent, { type: 'photos-changed' }>;

type FavouritesChanged = Extract<PushContent, { type: 'favourites-changed' }>;

export interface ChangedFavourites {
  readonly photoIds: readonly string[];
  readonly isFavourite: boolean;
}

export interface Changed {
  readonly change: PhotosChanged['payload']['change'];
  readonly months: readonly PhotosChanged['payload']['months'][number][];
}

/** Omits months when many changed, to keep the message small. */
export function photosChanged({ change, months }: Changed): PhotosChanged {
  const named = months.length > limits.push.maxMonths ? [] : [...months];
  return { type: 'photos-changed', payload: { change, months: named } };
}

/** Omits ids when many photos changed, to keep the message small. */
export function favouritesChanged({ photoIds, isFavourite }: ChangedFavourites): FavouritesChanged {
  const named = photoIds.length > limits.push.maxListed ? [] : [...photoIds];
  return { type: 'favourites-changed', payload: { photoIds: named, isFavourite } };
}

/** Omits ids when many albums changed, to keep the message small. */
export function albumsChanged(albumIds: readonly string[]): Extract<PushContent, { type: 'albums-changed' }> {
  const named = albumIds.length > limits.push.maxListed ? [] : [...albumIds];
  return { type: 'albums-changed', payload: { albumIds: named } };
}
