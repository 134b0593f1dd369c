import type { Photo } from '@keepsake/contract/photos';
import { useTranslations } from 'use-intl';
import { useFavouritingOfList } from '../favouriting.ts';
import { usePhotoName } from '../picture/use-photo-name.ts';
import styles from './tile-heart.module.css';

interface TileHeartProps {
  readonly photo: Photo;
  /** A press on the tile selects then. */
  readonly isSelecting: boolean;
  /** Marks of how it prints stand in its place. */
  readonly isForPrints: boolean;
}

/** Heart of a photo, where it can have one. It is no tab stop: the keyboard has a letter for it. */
export function TileHeart({ photo, isSelecting, isForPrints }: TileHeartProps) {
  const t = useTranslations('favourites');
  const nameOf = usePhotoName();
  const favouriting = useFavouritingOfList();
  const { isFavourite = false } = photo;
  if (!favouriting || isForPrints || (isSelecting && !isFavourite)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: one element instead of four, in a grid of thousands.
    <button
      type="button"
      role="checkbox"
      aria-checked={isFavourite}
      aria-label={t('heartOf', { name: nameOf({ ...photo, isFavourite: false }) })}
      className={styles.heart}
      data-heart
      tabIndex={-1}
      disabled={isSelecting}
      onClick={() => favouriting.toggle(photo)}
    />
  );
}
