import type { Photo } from '@keepsake/contract/photos';
import { useSyncExternalStore } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Longest side of the screen rendition. */
const FULL_SCREEN = 1300;

/** Above this share of the screen's pixels no difference is visible. */
const SHARP_ENOUGH = 0.95;

export interface Renditions {
  /**
   * The smallest rendition, mostly cached by the list: shown until `screen` is loaded. Null when both are
   * the same.
   */
  readonly small: string | null;
  readonly screen: string;
  /** The photo itself, for zoom; null when `screen` has all of its pixels. */
  readonly full: string | null;
  /** Whether the screen has more pixels than `screen`, which makes `full` necessary without zoom. */
  readonly needsFull: boolean;
}

/** Size of a photo that fits without enlargement. */
export function fitInto(photo: Size, room: Size): Size {
  const scale = Math.min(1, room.width / photo.width, room.height / photo.height);
  return { width: photo.width * scale, height: photo.height * scale };
}

/** The images of a photo by layer. `screen` in physical pixels. */
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

function subscribe(changed: () => void) {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** Size of the window in physical pixels. */
export function useScreenSize(): Size {
  const text = useSyncExternalStore(
    subscribe,
    () => `${window.innerWidth * window.devicePixelRatio} ${window.innerHeight * window.devicePixelRatio}`,
  );
  const [width = 0, height = 0] = text.split(' ').map(Number);
  return { width, height };
}
