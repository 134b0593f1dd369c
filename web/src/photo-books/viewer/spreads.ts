/** What an open book shows: indexes of pages. A single page is the right one. */
export interface Spread {
  readonly left?: number;
  readonly right?: number;
}

/** Openings of a book: in pairs the cover is alone, and so is the last page where none is left for it. */
export function spreadsOf(count: number, isPaired: boolean): Spread[] {
  if (!isPaired) return Array.from({ length: count }, (_, right) => ({ right }));
  return Array.from({ length: Math.floor(count / 2) + 1 }, (_, index) => {
    const right = index * 2;
    return { ...(right > 0 && { left: right - 1 }), ...(right < count && { right }) };
  });
}

export const pagesOf = ({ left, right }: Spread): number[] =>
  [left, right].filter((page) => page !== undefined);

/** Index of the spread that shows a page. */
export const spreadAt = (spreads: readonly Spread[], page: number) =>
  Math.max(
    0,
    spreads.findIndex((spread) => pagesOf(spread).includes(page)),
  );

/** Openings that are loaded beside the one that is shown. */
const nearby = 1;

/** Pages of a spread and of its neighbours, in order. */
export function nearPages(spreads: readonly Spread[], index: number): number[] {
  return spreads.slice(Math.max(0, index - nearby), index + nearby + 1).flatMap(pagesOf);
}
