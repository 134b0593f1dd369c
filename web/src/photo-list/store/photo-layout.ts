import { limits } from '@keepsake/contract/limits';
import type { MonthLayout, Photo } from '@keepsake/contract/photos';

const { layoutPageSize } = limits.timeline;

/** All photos of a section in order, in compact form: a section may have thousands. Indexes begin at 0. */
export interface PhotoLayout {
  readonly count: number;
  /** Width by height, times 1000. */
  readonly ratios: Uint16Array;
  /** Cursors of the pages after the first. */
  readonly cursors: readonly string[];
  idAt(index: number): string | undefined;
  ratioAt(index: number): number;
  /** `#rrggbb`; undefined while unknown. */
  colourAt(index: number): string | undefined;
  /** -1 when the photo is not in the section. */
  indexOf(imageId: string): number;
  /** Ascending indexes of those of the photos that are in the section. */
  indexesOf(imageIds: ReadonlySet<string>): Uint32Array;
}

const ID = 32;
const COLOUR = 6;
const RATIO = 4;
const MAX_RATIO = 65_535;
/** From this many photos on, one pass over all ids is faster than a search for each. */
const MANY = 48;

const bare = (imageId: string) => imageId.replaceAll('-', '');

function dashed(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Value of a hexadecimal digit, `0` to `9` or `a` to `f`, by its character code. */
const digit = (code: number) => (code < 58 ? code - 48 : code - 87);

function readRatios(text: string, count: number): Uint16Array {
  const ratios = new Uint16Array(count);
  for (let index = 0, at = 0; index < count; index++, at += RATIO) {
    ratios[index] =
      (digit(text.charCodeAt(at)) << 12) |
      (digit(text.charCodeAt(at + 1)) << 8) |
      (digit(text.charCodeAt(at + 2)) << 4) |
      digit(text.charCodeAt(at + 3));
  }
  return ratios;
}

/** Index of `id` among ids of equal length; -1 when there is none. */
function indexIn(ids: string, id: string): number {
  if (id.length !== ID) return -1;
  let at = ids.indexOf(id);
  while (at >= 0 && at % ID !== 0) at = ids.indexOf(id, at + 1);
  return at < 0 ? -1 : at / ID;
}

function indexesOf(
  ids: ReadonlySet<string>,
  count: number,
  idAt: (index: number) => string | undefined,
  indexOf: (id: string) => number,
): Uint32Array {
  if (ids.size < MANY) {
    const found = [...ids].map(indexOf).filter((index) => index >= 0);
    return Uint32Array.from(found).sort();
  }
  const found: number[] = [];
  for (let index = 0; index < count && found.length < ids.size; index++) {
    if (ids.has(idAt(index) ?? '')) found.push(index);
  }
  return Uint32Array.from(found);
}

/** Reads the layout of a section; throws when its columns do not have the same number of photos. */
export function readLayout(layout: MonthLayout): PhotoLayout {
  const { photosCount: count, ids, ratios, colours, cursors } = layout;
  const pages = Math.max(1, Math.ceil(count / layoutPageSize));
  const agrees =
    ids.length === count * ID && ratios.length === count * RATIO && colours.length === count * COLOUR;
  if (!agrees || cursors.length !== pages - 1) throw new Error('The columns of a section do not agree');
  const thousandths = readRatios(ratios, count);
  const bareAt = (index: number) => ids.slice(index * ID, (index + 1) * ID);
  return {
    count,
    ratios: thousandths,
    cursors,
    idAt: (index) => (index >= 0 && index < count ? dashed(bareAt(index)) : undefined),
    ratioAt: (index) => (thousandths[index] ?? 1000) / 1000,
    colourAt(index) {
      const colour = colours.slice(index * COLOUR, (index + 1) * COLOUR);
      return colour === '' || colour.startsWith('-') ? undefined : `#${colour}`;
    },
    indexOf: (imageId) => indexIn(ids, bare(imageId)),
    indexesOf: (imageIds) =>
      indexesOf(new Set([...imageIds].map(bare)), count, bareAt, (id) => indexIn(ids, id)),
  };
}

/** Ratio in thousandths. */
export function thousandthsOf(photo: Photo | undefined): number {
  const ratio = photo ? Math.round((1000 * photo.visibleWidth) / photo.visibleHeight) : Number.NaN;
  return Number.isNaN(ratio) ? 1000 : Math.min(MAX_RATIO, Math.max(1, ratio));
}

/** Builds the layout of a section page by page, where the service has no layouts. */
export function gatherLayout() {
  const ids: string[] = [];
  const ratios: number[] = [];
  const colours: (string | undefined)[] = [];
  return {
    add(photos: readonly Photo[]) {
      for (const photo of photos) {
        ids.push(photo.imageId);
        ratios.push(thousandthsOf(photo));
        colours.push(photo.averageColour);
      }
    },
    finish(cursors: readonly string[]): PhotoLayout {
      const indexOf = (imageId: string) => ids.indexOf(imageId);
      const idAt = (index: number) => ids[index];
      return {
        count: ids.length,
        ratios: Uint16Array.from(ratios),
        cursors,
        idAt,
        ratioAt: (index) => (ratios[index] ?? 1000) / 1000,
        colourAt: (index) => colours[index],
        indexOf,
        indexesOf: (imageIds) => indexesOf(imageIds, ids.length, idAt, indexOf),
      };
    },
  };
}
