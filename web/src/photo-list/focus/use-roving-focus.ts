import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import { useOrderKeys } from '../ordering/grid-order.ts';
import { useSelectionKeys } from '../selecting/use-selection-keys.ts';
import type { ListScroll } from '../window/list-scroll.ts';
import type { ListWindow } from '../window/use-timeline-window.ts';
import { type Direction, moveFocus, moveFocusByPage, type TilePosition } from './move-focus.ts';
import { addressOf, firstTileInView, positionOf, rowBand, type TileAddress } from './tile-address.ts';

/** Kept free above and below the row, so that neither a bar nor the edge of the window covers its focus ring. */
const MARGIN_TOP = 88;
const MARGIN_BOTTOM = 32;

/** Scrolls a list of that height so that the tile's row is in view; `center` only when nothing of it is. */
function scrollIntoView(
  scroll: ListScroll,
  layout: TimelineLayout,
  target: TilePosition,
  block: 'nearest' | 'center',
  height: number,
): void {
  const band = rowBand(layout, target);
  if (!band) return;
  const top = scroll.top();
  const above = band.top - MARGIN_TOP - top;
  const below = band.bottom + MARGIN_BOTTOM - height - top;
  if (above >= 0 && below <= 0) return;
  if (block === 'center' && band.bottom > top && band.top < top + height) return;
  const middle = (band.top + band.bottom - height) / 2;
  scroll.toOffset(block === 'center' ? middle : top + (above < 0 ? above : below));
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
};

function destination(event: KeyboardEvent, layout: TimelineLayout, from: TilePosition, page: number) {
  if (event.altKey || event.metaKey) return undefined;
  if (event.ctrlKey) {
    if (event.key === 'Home') return moveFocus(layout, from, 'first');
    return event.key === 'End' ? moveFocus(layout, from, 'last') : undefined;
  }
  if (event.key === 'PageDown') return moveFocusByPage(layout, from, page);
  if (event.key === 'PageUp') return moveFocusByPage(layout, from, -page);
  const direction = directions[event.key];
  return direction && moveFocus(layout, from, direction);
}

function tileElement(list: HTMLElement, { key, item }: TileAddress): HTMLElement | null {
  return list.querySelector(`[data-month="${key}"][data-item="${item}"]`);
}

function addressFrom(target: Element, layout: TimelineLayout): TileAddress | null {
  const tile = target.closest<HTMLElement>('[data-month]');
  const section = layout.indexOf.get(tile?.dataset.month as TileAddress['key']);
  return section === undefined ? null : addressOf(layout, { section, item: Number(tile?.dataset.item) });
}

/** The tile that Tab reaches: the one last focused while it is in view, else the first one in view. */
function tabStopOf(
  layout: TimelineLayout,
  active: TilePosition | null,
  hasFocus: boolean,
  { top, height }: ListWindow,
) {
  const band = active && rowBand(layout, active);
  if (active && band && (hasFocus || (band.bottom > top && band.top < top + height))) return active;
  return firstTileInView(layout, top, top + height) ?? { section: 0, item: 0 };
}

/** One tab stop for the whole timeline; the arrow keys move it between tiles, rows and months. */
export function useRovingFocus(
  layout: TimelineLayout,
  list: RefObject<HTMLElement | null>,
  shown: ListWindow,
) {
  const [active, setActive] = useState<TileAddress | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const focusDue = useRef(false);
  const { scroll } = usePhotoList();
  const moveByKey = useOrderKeys(layout);
  const { selectByKey, extendRange } = useSelectionKeys(layout);
  const position = active && positionOf(layout, active);
  const tabStop = tabStopOf(layout, position, hasFocus, shown);

  function moveTo(target: TilePosition, block: 'nearest' | 'center' = 'nearest') {
    const address = addressOf(layout, target);
    if (!address || !list.current) return;
    setActive(address);
    setHasFocus(true);
    focusDue.current = true;
    scrollIntoView(scroll, layout, target, block, shown.height);
  }

  useLayoutEffect(() => {
    if (!list.current || !position) return;
    // A focused tile that was taken out of the page leaves the focus on the body: its heir takes it.
    const isLost = hasFocus && document.activeElement === document.body;
    if (!focusDue.current && !isLost) return;
    const address = addressOf(layout, position);
    const element = address && tileElement(list.current, address);
    if (!element) return;
    focusDue.current = false;
    element.focus({ preventScroll: true });
  });

  const listProps = {
    onFocus(event: FocusEvent) {
      const address = addressFrom(event.target, layout);
      setHasFocus(address !== null);
      if (address) setActive(address);
    },
    onBlur(event: FocusEvent) {
      if (!event.currentTarget.contains(event.relatedTarget)) setHasFocus(false);
    },
    onKeyDown(event: KeyboardEvent) {
      const from = addressFrom(event.target as Element, layout);
      const here = from && positionOf(layout, from);
      if (!here || moveByKey(event, here) || selectByKey(event, here)) return;
      const next = destination(event, layout, here, shown.height * 0.8);
      if (!next) return;
      event.preventDefault();
      if (event.shiftKey) extendRange(here, next);
      moveTo(next);
    },
  };

  const row = position && hasFocus ? rowBand(layout, position)?.row : undefined;
  const pinned = position && row !== undefined ? { section: position.section, row } : null;
  return { tabStop, pinned, moveTo, listProps };
}
