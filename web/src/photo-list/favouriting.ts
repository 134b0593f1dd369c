import type { Photo } from '@keepsake/contract/photos';
import { createContext, useContext } from 'react';

/** Marking photos of a list as favourites. */
export interface Favouriting {
  /** All photos of the list are favourites; one that is none any more leaves it. */
  readonly isOfFavourites: boolean;
  toggle(photo: Photo): void;
  /** The selected photos: all of them become favourites, or end to be some where all are. */
  toggleSelected(): void;
}

/** Null: without hearts, as where the photos belong to somebody else, or the service has no favourites. */
export const FavouritingContext = createContext<Favouriting | null>(null);

export const useFavouritingOfList = (): Favouriting | null => useContext(FavouritingContext);
