/** Rows of tiles of equal height that fill the width. Pixels; whole numbers, so that no hairlines show. */
export interface RowLayout {
  readonly rows: number;
  /** Index of each row's first item, and after the last row the number of items: `rows + 1` long. */
  readonly start: Uint32Array;
  /** Upper edge of each row, from the top of the layout. */
  readonly top: Float64Array;
  readonly rowHeight: Float32Array;
  /** Left edge and width of each item. */
  readonly left: Float32Array;
  readonly width: Float32Array;
  readonly height: number;
}

export interface RowOptions {
  /** Width to fill. */
  readonly width: number;
  /** Height that rows come as close to as they can. */
  readonly targetHeight: number;
  readonly gap: number;
  /** The last item takes what is left of its row, up to three times the target height. */
  readonly stretchLast?: boolean;
}

/** Narrower and wider pictures are cropped to these: a 1:8 panorama would flatten a whole row. */
const MIN_RATIO = 0.5;
const MAX_RATIO = 3;
/** A last row this full is stretched to the edge like the others. */
const NEARLY_FULL = 0.8;

export function clampRatio(ratio: number): number {
  if (!(ratio > 0)) return 1;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio));
}

function emptyLayout(items: number) {
  return {
    rows: 0,
    start: new Uint32Array(items + 1),
    top: new Float64Array(items),
    rowHeight: new Float32Array(items),
    left: new Float32Array(items),
    width: new Float32Array(items),
    height: 0,
  };
}

type Draft = ReturnType<typeof emptyLayout>;

/** Places the items from `from` up to `to` as one row of the given exact height. */
function closeRow(
  draft: Draft,
  ratios: ArrayLike<number>,
  from: number,
  to: number,
  height: number,
  gap: number,
) {
  const whole = Math.max(1, Math.round(height));
  let sum = 0;
  for (let item = from; item < to; item++) {
    const gaps = (item - from) * gap;
    const left = Math.round(sum * height) + gaps;
    sum += clampRatio(ratios[item] ?? 1);
    draft.left[item] = left;
    draft.width[item] = Math.max(1, Math.round(sum * height) + gaps - left);
  }
  draft.start[draft.rows] = from;
  draft.top[draft.rows] = draft.height;
  draft.rowHeight[draft.rows] = whole;
  draft.rows += 1;
  draft.start[draft.rows] = to;
  draft.height += whole + gap;
}

function stretchLastItem(draft: Draft, { width, targetHeight }: RowOptions) {
  const last = draft.width.length - 1;
  const room = width - (draft.left[last] ?? 0);
  draft.width[last] = Math.max(draft.width[last] ?? 0, Math.min(room, 3 * targetHeight));
}

/**
 * Lays items of the given aspect ratios (width / height) out in order, in one pass: a row ends before or
 * after the item that overflows it, whichever leaves its height nearer to the target.
 */
export function layoutRows(ratios: ArrayLike<number>, options: RowOptions): RowLayout {
  const { width, targetHeight, gap } = options;
  const items = ratios.length;
  const draft = emptyLayout(items);
  const heightFor = (sum: number, count: number) => Math.max(1, width - gap * (count - 1)) / sum;
  let from = 0;
  let sum = 0;
  for (let item = 0; item < items; item++) {
    const ratio = clampRatio(ratios[item] ?? 1);
    const before = item - from;
    if ((sum + ratio) * targetHeight + before * gap < width) {
      sum += ratio;
      continue;
    }
    const including = heightFor(sum + ratio, before + 1);
    const excluding = before > 0 ? heightFor(sum, before) : Number.POSITIVE_INFINITY;
    if (excluding / targetHeight < targetHeight / including) {
      closeRow(draft, ratios, from, item, excluding, gap);
      from = item;
      sum = 0;
      item -= 1;
    } else {
      closeRow(draft, ratios, from, item + 1, including, gap);
      from = item + 1;
      sum = 0;
    }
  }
  if (from < items) {
    const count = items - from;
    const full = sum * targetHeight + (count - 1) * gap >= NEARLY_FULL * width;
    closeRow(draft, ratios, from, items, full ? heightFor(sum, count) : targetHeight, gap);
    if (options.stretchLast) stretchLastItem(draft, options);
  }
  return finish(draft, gap);
}

/** One row of a given height, as wide as its items are. */
export function layoutRow(ratios: ArrayLike<number>, height: number, gap: number): RowLayout {
  const draft = emptyLayout(ratios.length);
  if (ratios.length > 0) closeRow(draft, ratios, 0, ratios.length, height, gap);
  return finish(draft, gap);
}

function finish(draft: Draft, gap: number): RowLayout {
  return {
    ...draft,
    start: draft.start.slice(0, draft.rows + 1),
    top: draft.top.slice(0, draft.rows),
    rowHeight: draft.rowHeight.slice(0, draft.rows),
    height: Math.max(0, draft.height - gap),
  };
}
