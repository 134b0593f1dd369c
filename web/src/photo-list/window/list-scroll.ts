import type { ScrollPosition } from './scroll-position.ts';

/** A list in the page, for those who move it. */
export interface MountedList {
  /** Virtual offset of the window's upper edge. */
  top(): number;
  toOffset(top: number): void;
  toPosition(position: ScrollPosition): void;
  toEnd(): void;
}

/** Moves a list while it is in the page; without it nothing happens. */
export interface ListScroll {
  /** Virtual offset of the window's upper edge in the list; 0 without it. */
  top(): number;
  /** Brings a virtual offset to the window's upper edge. */
  toOffset(top: number): void;
  /** Brings the row of a month's item to the window's upper edge, for item 0 the month's heading; it stays there. */
  toPosition(position: Omit<ScrollPosition, 'into'> & Partial<ScrollPosition>): void;
  /** Brings the list's end to the window's lower edge; it stays there. */
  toEnd(): void;
  /** The list is in the page; ends with the returned function. */
  register(list: MountedList): () => void;
}

export function createListScroll(): ListScroll {
  let mounted: MountedList | null = null;
  return {
    top: () => mounted?.top() ?? 0,
    toOffset: (top) => mounted?.toOffset(top),
    toPosition: (position) => mounted?.toPosition({ into: 0, ...position }),
    toEnd: () => mounted?.toEnd(),
    register(list) {
      mounted = list;
      return () => {
        if (mounted === list) mounted = null;
      };
    },
  };
}
