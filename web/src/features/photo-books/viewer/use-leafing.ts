import { useState } from 'react';
import { prefersLessMotion } from '../../../browser/media-query.ts';
import { type Opening, openingAt, openingsOf, pagesOf } from './openings.ts';

interface Turn {
  readonly from: Opening;
  readonly isForward: boolean;
}

export interface Leafing {
  /** Whether two pages are shown beside each other. */
  readonly isPaired: boolean;
  readonly openings: readonly Opening[];
  readonly index: number;
  readonly opening: Opening;
  /** Null when no page is turning. */
  readonly turn: Turn | null;
  readonly step: (by: 1 | -1) => void;
  readonly goToEnd: (end: 'first' | 'last') => void;
  readonly endTurn: () => void;
}

/** The place in a book. It is kept by its page, so it stays where the shape of the window changes. */
export function useLeafing(count: number, isPaired: boolean): Leafing {
  const [page, setPage] = useState(0);
  const [turn, setTurn] = useState<(Turn & { readonly isPaired: boolean }) | null>(null);
  const openings = openingsOf(count, isPaired);
  const index = openingAt(openings, page);
  const opening = openings[index] ?? {};
  const goTo = (next: number) => {
    const target = openings[next];
    if (!target || next === index) return;
    setTurn(prefersLessMotion() ? null : { from: opening, isForward: next > index, isPaired });
    setPage(pagesOf(target)[0] ?? 0);
  };
  return {
    isPaired,
    openings,
    index,
    opening,
    turn: turn?.isPaired === isPaired ? turn : null,
    step: (by) => goTo(index + by),
    goToEnd: (end) => goTo(end === 'first' ? 0 : openings.length - 1),
    endTurn: () => setTurn(null),
  };
}
