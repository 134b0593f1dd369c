/** Rows beyond the edges, so that scrolling and the Tab key find the next one there. */
const overscan = 4;

/** First and last row (not included) of a list that are in sight, with a few around them. */
export function visibleRows(scrollTop: number, height: number, rowHeight: number, count: number) {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + overscan);
  return { first: Math.min(first, end), end };
}

/** The rows to draw, in order; the one that has the focus is never taken away. */
export function drawnRows({ first, end }: { first: number; end: number }, focused: number): number[] {
  const rows = Array.from({ length: end - first }, (_, index) => first + index);
  if (focused < 0) return rows;
  if (focused < first) return [focused, ...rows];
  return focused >= end ? [...rows, focused] : rows;
}
