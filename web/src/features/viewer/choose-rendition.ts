import type { Photo } from '@keepsake/contract/photos';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Longest side of the rendition that is made for the full screen. */
const FULL_SCREEN = 1300;

/** Sharper than this share of the pixels that the screen shows nobody sees a difference. */
const SHARP_ENOUGH = 0.95;

export interface Renditions {
  /** The smallest, which the list has loaded mostly: shown until `screen` is there. Null where it is the same. */
  readonly small: string | null;
  /** The one for the full screen. */
  readonly screen: string;
  /** The photo itself, for what is zoomed; null where `screen` has all of its pixels. */
  readonly full: string | null;
  /** Whether the screen has more pixels than `screen`, so that the photo itself is shown in any case. */
  readonly needsFull: boolean;
}

/** Size at which a photo fills the room without being enlarged, in the room's pixels. */
export function fitInto(photo: Size, room: Size): Size {
  const scale = Math.min(1, room.width / photo.width, room.height / photo.height);
  return { width: photo.width * scale, height: photo.height * scale };
}

/** Which pictures of a photo are shown, one over the other. `screen` in physical pixels. */
export function chooseRenditions(photo: Photo, screen: Size): Renditions {
  const renditions = photo.thumbnails
    .filter(({ width, height }) => Math.max(width, height) <= FULL_SCREEN)
    .sort((a, b) => a.width - b.width || a.height - b.height);
  const smallest = renditions[0];
  const largest = renditions.at(-1);
  if (!smallest || !largest) return { small: null, screen: photo.url, full: null, needsFull: false };
  const needed = fitInto({ width: photo.visibleWidth, height: photo.visibleHeight }, screen);
  const isComplete = largest.width >= photo.visibleWidth && largest.height >= photo.visibleHeight;
  return {
    small: smallest.width < largest.width || smallest.height < largest.height ? smallest.url : null,
    screen: largest.url,
    full: isComplete ? null : photo.url,
    needsFull: largest.width < needed.width * SHARP_ENOUGH,
  };
}
