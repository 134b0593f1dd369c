import type { Photo } from '@keepsake/contract/photos';
import { Check, ImageOff } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { isPlainClick } from '../../ui/link/link-router.ts';
import { isPrivate } from '../../ui/private/private.ts';
import { PhotoPlaceholder } from '../picture/photo-placeholder.tsx';
import { thumbnailSource } from '../picture/thumbnail-source.ts';
import type { SectionKey } from '../section-key.ts';
import type { SelectionActions } from '../selecting/grid-selection.ts';
import type { PhotoLinks } from './photo-links.ts';
import { PhotoMarks } from './photo-marks.tsx';
import styles from './photo-tile.module.css';
import { TileHeart } from './tile-heart.tsx';
import { TileTick } from './tile-tick.tsx';
import { useThumbnail } from './use-thumbnail.ts';

export interface PhotoTileProps {
  readonly photo: Photo;
  readonly month: SectionKey;
  readonly item: number;
  /** Width in CSS pixels, for the choice of the rendition. */
  readonly width: number;
  readonly label: string;
  readonly isTabStop: boolean;
  /** Null: its photo cannot be opened. */
  readonly links: PhotoLinks | null;
  readonly selecting: SelectionActions | null;
  /** A press selects instead of opening. */
  readonly isSelecting: boolean;
  readonly isSelected: boolean;
  readonly isForPrints: boolean;
  /** Why it cannot be selected. */
  readonly unavailableMark?: string | undefined;
}

/** Pixels of the screen for each of a tile that are enough: more bytes show no difference in so small a picture. */
const ENOUGH = 1.5;

function sizeOf(width: number): string {
  return `${Math.ceil(width * Math.min(1, ENOUGH / window.devicePixelRatio))}px`;
}

/**
 * A link to the photo, which is a button while selecting: one element, so that picture and focus stay. Layers: colour,
 * blurred shape, then the picture or an error icon.
 */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, month, item, width, label, isTabStop, links } = props;
  const { selecting, isSelecting, isSelected, isForPrints, unavailableMark } = props;
  const { state, isSudden, shouldLoad, imageProps } = useThumbnail(photo, month);
  const source = thumbnailSource(photo);
  const position = { key: month, item };
  const tick = (isRange: boolean) => (isRange ? selecting?.extendTo(position) : selecting?.toggle(position));
  const press = (event: MouseEvent) => {
    if (unavailableMark !== undefined) return;
    const selects = selecting !== null && (isSelecting || event.shiftKey);
    // With other keys the browser follows the link.
    if (!selects && !isPlainClick(event)) return;
    event.preventDefault();
    if (selects) tick(event.shiftKey);
    else links?.open(photo.imageId);
  };
  const Tile = links ? 'a' : 'button';
  const kind = links
    ? { href: links.hrefOf(photo.imageId), role: isSelecting ? 'button' : undefined, draggable: false }
    : { type: 'button' as const };
  return (
    <>
      <Tile
        {...kind}
        className={styles.tile}
        data-month={month}
        data-item={item}
        data-photo={photo.imageId}
        data-state={state}
        data-sudden={isSudden || undefined}
        data-processing={(photo.state === 'processing' && state === 'loading') || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-pressed={isSelecting && unavailableMark === undefined ? isSelected : undefined}
        aria-disabled={unavailableMark !== undefined || undefined}
        data-unavailable={unavailableMark !== undefined || undefined}
        data-selected={isSelected || undefined}
        data-selecting={isSelecting || undefined}
        onClick={press}
      >
        <PhotoPlaceholder photo={photo} className={styles.placeholder} isPlain={isSudden} />
        {state === 'failure' ? (
          <span className={styles.failure}>
            <ImageOff aria-hidden />
          </span>
        ) : null}
        {shouldLoad && source ? (
          <img
            {...isPrivate}
            {...imageProps}
            className={styles.picture}
            {...source}
            sizes={sizeOf(width)}
            alt=""
            decoding="async"
            draggable={false}
          />
        ) : null}
      </Tile>
      {unavailableMark === undefined ? (
        <PhotoMarks photo={photo} isForPrints={isForPrints} />
      ) : (
        <UnavailableMark text={unavailableMark} />
      )}
      {selecting && unavailableMark === undefined ? (
        <TileTick label={label} isSelected={isSelected} isOn={isSelecting} onPress={tick} />
      ) : null}
      <TileHeart photo={photo} isSelecting={isSelecting} isForPrints={isForPrints} />
    </>
  );
});

/** The label of the tile contains it. */
function UnavailableMark({ text }: { text: string }) {
  return (
    <span className={styles.unavailable} aria-hidden="true">
      <Check />
      <span>{text}</span>
    </span>
  );
}
