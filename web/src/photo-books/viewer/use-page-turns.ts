import { useState } from 'react';
import { prefersLessMotion } from '../../browser/media-query.ts';
import { pagesOf, type Spread, spreadAt, spreadsOf } from './spreads.ts';

interface Turn {
  readonly from: Spread;
  readonly isForward: boolean;
}

export interface PageTurns {
  /** Whether two pages are shown beside each other. */
  readonly isPaired: boolean;
  readonly spreads: readonly Spread[];
  readonly index: number;
  readonly spread: Spread;
  /** Null when no page is turning. */
  readonly turn: Turn | null;
  readonly step: (by: 1 | -1) => void;
  readonly goToEnd: (end: 'first' | 'last') => void;
  readonly endTurn: () => void;
}

/** The place in a book. It is kept by its page, so it stays where the shape of the window changes. */
export function usePageTurns(count: number, isPaired: boolean): PageTurns {
  const [page, setPage] = useState(0);
  const [turn, setTurn] = useState<(Turn & { readonly isPaired: boolean }) | null>(null);
  const spreads = spreadsOf(count, isPaired);
  const index = spreadAt(spreads, page);
  const spread = spreads[index] ?? {};
  const goTo = (next: number) => {
    const target = spreads[next];
    if (!target || next === index) return;
    setTurn(prefersLessMotion() ? null : { from: spread, isForward: next > index, isPaired });
    setPage(pagesOf(target)[0] ?? 0);
  };
  return {
    isPaired,
    spreads,
    index,
    spread,
    turn: turn?.isPaired === isPaired ? turn : null,
    step: (by) => goTo(index + by),
    goToEnd: (end) => goTo(end === 'first' ? 0 : spreads.length - 1),
    endTurn: () => setTurn(null),
  };
}
