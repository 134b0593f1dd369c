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
  /** Shown first; null when there is none. */
  readonly first: string | null;
  /** Shown over it where the screen has more pixels than that; null where it has not. */
  readonly sharper: string | null;
}

/** Size at which a photo fills the room without being enlarged, in the room's pixels. */
export function fitInto(photo: Size, room: Size): Size {
  const scale = Math.min(1, room.width / photo.width, room.height / photo.height);
  return { width: photo.width * scale, height: photo.height * scale };
}

/** The rendition for the full screen, and the photo itself where `screen` (physical pixels) needs more. */
export function chooseRenditions(photo: Photo, screen: Size): Renditions {
  const renditions = photo.thumbnails.filter(({ width, height }) => Math.max(width, height) <= FULL_SCREEN);
  const largest = renditions.sort((a, b) => b.width - a.width)[0];
  if (!largest) return { first: photo.url, sharper: null };
  const needed = fitInto({ width: photo.visibleWidth, height: photo.visibleHeight }, screen);
  const isSharp = largest.width >= needed.width * SHARP_ENOUGH;
  return { first: largest.url, sharper: isSharp ? null : photo.url };
}
