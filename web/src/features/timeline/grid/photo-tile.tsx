import type { Photo } from '@keepsake/contract/photos';
import { Check, ImageOff } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { MonthKey } from '../months/month-key.ts';
import { PhotoPlaceholder } from '../placeholder/photo-placeholder.tsx';
import type { SelectionActions } from '../selecting/grid-selection.ts';
import styles from './photo-tile.module.css';
import { thumbnailSource } from './thumbnail-source.ts';
import { TileTick } from './tile-tick.tsx';
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
  /** Null where photos are not selected. */
  readonly selecting: SelectionActions | null;
  /** Photos are being selected: a press ticks instead of opening. */
  readonly isSelecting: boolean;
  readonly isSelected: boolean;
  /** Says on the tile why it cannot be selected. */
  readonly takenMark?: string | undefined;
}

/** One photo of the grid: colour, blurred shape, then the picture, or a sign that there is none. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, month, item, width, label, isTabStop, onOpen } = props;
  const { selecting, isSelecting, isSelected, takenMark } = props;
  const { state, shouldLoad, imageProps } = useThumbnail(photo, month);
  const source = thumbnailSource(photo);
  const spot = { key: month, item };
  const tick = (isRange: boolean) => (isRange ? selecting?.extendTo(spot) : selecting?.toggle(spot));
  const press = (event: MouseEvent) => {
    if (takenMark !== undefined) return;
    if (selecting && (isSelecting || event.shiftKey)) tick(event.shiftKey);
    else onOpen(photo, month);
  };
  return (
    <>
      <button
        type="button"
        className={styles.tile}
        data-month={month}
        data-item={item}
        data-state={state}
        data-processing={(photo.state === 'processing' && state === 'loading') || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-pressed={isSelecting && takenMark === undefined ? isSelected : undefined}
        aria-disabled={takenMark !== undefined || undefined}
        data-taken={takenMark !== undefined || undefined}
        data-selected={isSelected || undefined}
        data-selecting={isSelecting || undefined}
        onClick={press}
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
      {takenMark === undefined ? null : <TakenMark text={takenMark} />}
      {selecting && takenMark === undefined ? (
        <TileTick label={label} isSelected={isSelected} isOn={isSelecting} onPress={tick} />
      ) : null}
    </>
  );
});

/** The name of the tile says it to screen readers. */
function TakenMark({ text }: { text: string }) {
  return (
    <span className={styles.taken} aria-hidden="true">
      <Check />
      <span>{text}</span>
    </span>
  );
}
