import type { SectionKey } from '../section-key.ts';
import { idAt, indexOfPhoto } from '../store/section-photos.ts';
import {
  firstRowFrom,
  firstSectionAt,
  lastNotAbove,
  rowOfItem,
  rowTop,
  type TimelineLayout,
} from './timeline-layout.ts';

/**
 * What stays where it is while the layout changes: a photo and its distance from the top of the window,
 * never a number of pixels from the start.
 */
export type Anchor =
  /** The start of the list is in view: what is added there shows. */
  | { readonly kind: 'start' }
  | {
      readonly kind: 'place';
      readonly key: SectionKey;
      /** Position of the section in the list, for the case that it goes. */
      readonly section: number;
      readonly item: number;
      /** Absent on sections that are not loaded and on the "+N" tile. */
      readonly imageId: string | undefined;
      /** Pixels from the top of the window down to the top of the item's row. */
      readonly offset: number;
    };

function place(layout: TimelineLayout, section: number, row: number, scrollTop: number): Anchor {
  const found = layout.sections[section];
  if (!found) return { kind: 'start' };
  const item = found.rows.start[row] ?? 0;
  const offset = rowTop(layout, section, row) - scrollTop;
  return { kind: 'place', key: found.key, section, item, imageId: idAt(found.state, item), offset };
}

/**
 * The first loaded row that begins inside the window; when there is none, the row that covers its top.
 * `scrollTop` is the virtual offset of the window's upper edge.
 */
export function captureAnchor(layout: TimelineLayout, scrollTop: number, windowHeight: number): Anchor {
  if (scrollTop <= 0 || layout.sections.length === 0) return { kind: 'start' };
  const first = firstSectionAt(layout, scrollTop);
  for (let section = first; section < layout.sections.length; section++) {
    if ((layout.tops[section] ?? 0) > scrollTop + windowHeight) break;
    const found = layout.sections[section];
    const row = firstRowFrom(layout, section, scrollTop);
    const inView = rowTop(layout, section, row) < scrollTop + windowHeight;
    if (found?.kind === 'photos' && row < found.rows.rows && inView) {
      return place(layout, section, row, scrollTop);
    }
  }
  const rows = layout.sections[first]?.rows;
  return place(
    layout,
    first,
    rows ? lastNotAbove(rows.top, scrollTop - rowTop(layout, first, 0)) : 0,
    scrollTop,
  );
}

function itemOf(anchor: Extract<Anchor, { kind: 'place' }>, layout: TimelineLayout, section: number): number {
  const state = layout.sections[section]?.state;
  if (!state || anchor.imageId === undefined || idAt(state, anchor.item) === anchor.imageId)
    return anchor.item;
  const moved = indexOfPhoto(state, anchor.imageId);
  return moved >= 0 ? moved : anchor.item;
}

/** Virtual scroll offset that puts the anchor back where it was. */
export function resolveAnchor(layout: TimelineLayout, anchor: Anchor): number {
  if (anchor.kind === 'start' || layout.sections.length === 0) return 0;
  const section =
    layout.indexOf.get(anchor.key) ?? Math.min(anchor.section, Math.max(0, layout.sections.length - 1));
  const found = layout.sections[section];
  if (!found) return 0;
  return rowTop(layout, section, rowOfItem(found, itemOf(anchor, layout, section))) - anchor.offset;
}
