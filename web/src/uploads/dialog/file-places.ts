/** Files as rows, or as square tiles below the rows of those that failed. */
export interface FileList {
  readonly count: number;
  /** The first ones, shown as rows. */
  readonly rows: number;
  readonly rowHeight: number;
  /** Tiles side by side. */
  readonly columns: number;
  readonly tileSize: number;
}

export interface FileLocation {
  readonly top: number;
  readonly height: number;
  /** Share of the width before it, and its own. */
  readonly left: number;
  readonly width: number;
}

/** Pixels beyond the edges, for scrolling and the Tab key. */
const overscan = 288;

const rowsHeight = ({ rows, rowHeight }: FileList) => rows * rowHeight;

export function listHeight(list: FileList): number {
  return rowsHeight(list) + Math.ceil((list.count - list.rows) / list.columns) * list.tileSize;
}

export function placeOf(list: FileList, index: number): FileLocation {
  const { rows, rowHeight, columns, tileSize } = list;
  if (index < rows) return { top: index * rowHeight, height: rowHeight, left: 0, width: 1 };
  const line = Math.floor((index - rows) / columns);
  const column = (index - rows) % columns;
  return {
    top: rowsHeight(list) + line * tileSize,
    height: tileSize,
    left: column / columns,
    width: 1 / columns,
  };
}

/** First and last (exclusive) file in view, with overscan. */
export function filesInView(scrollTop: number, height: number, list: FileList) {
  const first = firstFrom(list, Math.max(0, scrollTop - overscan), Math.floor);
  const end = firstFrom(list, scrollTop + height + overscan, Math.ceil);
  return { first: Math.min(first, end), end };
}

/** The first file of the line at `y`, rounded down to the line that holds it or up to the next one. */
function firstFrom(list: FileList, y: number, round: (lines: number) => number): number {
  const { count, rows, rowHeight, columns, tileSize } = list;
  const below = y - rowsHeight(list);
  if (below < 0) return Math.min(rows, round(y / rowHeight));
  return Math.min(count, rows + round(below / tileSize) * columns);
}

/** Files to render, always with the focused one. */
export function drawnFiles({ first, end }: { first: number; end: number }, focused: number): number[] {
  const files = Array.from({ length: end - first }, (_, index) => first + index);
  if (focused < 0) return files;
  if (focused < first) return [focused, ...files];
  return focused >= end ? [...files, focused] : files;
}
