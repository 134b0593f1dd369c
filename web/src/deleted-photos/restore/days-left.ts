const dayMs = 24 * 3600 * 1000;

/** Number of days begun until a moment, at least one. */
export function daysLeft(until: string, now: number): number {
  return Math.max(1, Math.ceil((Date.parse(until) - now) / dayMs));
}

/** Groups items by days left, in the order of the list. */
export function groupByDaysLeft<Item extends { readonly restorableUntil: string }>(
  items: readonly Item[],
  now: number,
): ReadonlyMap<number, readonly Item[]> {
  return Map.groupBy(items, ({ restorableUntil }) => daysLeft(restorableUntil, now));
}
