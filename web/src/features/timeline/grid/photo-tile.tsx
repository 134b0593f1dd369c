import type { Photo } from '@keepsake/contract/photos';
import { ImageOff } from 'lucide-react';
import { memo } from 'react';
import type { MonthKey } from '../months/month-key.ts';
import { PhotoPlaceholder } from '../placeholder/photo-placeholder.tsx';
import styles from './photo-tile.module.css';
import { thumbnailSource } from './thumbnail-source.ts';
import { useThumbnail } from './use-thumbnail.ts';

export type OpenPhoto = (photo: Photo, month: MonthKey) => void;

export interface PhotoTileProps {
  readonly photo: Photo;
  readonly month: MonthKey;
  readonly item: number;
  /** Width of the tile in CSS pixels: the browser chooses the rendition by it. */
  readonly width: number;
  readonly label: string;
  readonly isTabStop: boolean;
  readonly onOpen: OpenPhoto;
}

/** One photo of the grid: colour, blurred shape, then the picture, or a sign that there is none. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, month, item, width, label, isTabStop, onOpen } = props;
  const { state, shouldLoad, imageProps } = useThumbnail(photo, month);
  const source = thumbnailSource(photo);
  return (
    <button
      type="button"
      className={styles.tile}
      data-month={month}
      data-item={item}
      data-state={state}
      data-processing={(photo.state === 'processing' && state === 'loading') || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      onClick={() => onOpen(photo, month)}
    >
      <PhotoPlaceholder photo={photo} className={styles.placeholder} />
      {state === 'failure' ? (
        <span className={styles.failure}>
          <ImageOff aria-hidden />
        </span>
      ) : null}
      {shouldLoad && source ? (
        <img
          {...imageProps}
          className={styles.picture}
          {...source}
          sizes={`${Math.ceil(width)}px`}
          alt=""
          decoding="async"
          draggable={false}
        />
      ) : null}
    </button>
  );
});
