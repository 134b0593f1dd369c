/** Range from `from` up to, not including, `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Sorted ranges that neither overlap nor touch. */
export type Ranges = readonly Range[];

export const noRanges: Ranges = [];

export function rangesCount(ranges: Ranges): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}

export function hasItem(ranges: Ranges, item: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const range = ranges[middle];
    if (!range) return false;
    if (item < range.from) high = middle;
    else if (item >= range.to) low = middle + 1;
    else return true;
  }
  return false;
}

/** Adds a range; an empty one changes nothing. */
export function addRange(ranges: Ranges, { from, to }: Range): Ranges {
  if (to <= from) return ranges;
  const before = ranges.filter((range) => range.to < from);
  const after = ranges.filter((range) => range.from > to);
  const touching = ranges.slice(before.length, ranges.length - after.length);
  const joined = {
    from: Math.min(from, touching[0]?.from ?? from),
    to: Math.max(to, touching.at(-1)?.to ?? to),
  };
  return [...before, joined, ...after];
}

/** All items of both, in one pass. */
export function joinRanges(some: Ranges, others: Ranges): Ranges {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of [...some, ...others].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Removes a range. */
export function removeRange(ranges: Ranges, { from, to }: Range): Ranges {
  if (to <= from) return ranges;
  return ranges.flatMap((range) => {
    if (range.to <= from || range.from >= to) return [range];
    return [
      { from: range.from, to: from },
      { from: to, to: range.to },
    ].filter((part) => part.to > part.from);
  });
}

/** Ranges of these items, which ascend. */
export function rangesOf(items: Iterable<number>): Ranges {
  const ranges: { from: number; to: number }[] = [];
  for (const item of items) {
    const last = ranges.at(-1);
    if (last && item <= last.to) last.to = Math.max(last.to, item + 1);
    else ranges.push({ from: item, to: item + 1 });
  }
  return ranges;
}
