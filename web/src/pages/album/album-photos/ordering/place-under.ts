/** Between two photos, or at an edge of a row. Pixels of the window. */
export interface DropPlace {
  /** Place of the photo in front of which one drops. */
  readonly gap: number;
  readonly line: { readonly x: number; readonly top: number; readonly height: number };
}

/** Item of a tile. */
export function itemAt(x: number, y: number): { item: number; tile: HTMLElement } | null {
  // Bars float over the tiles at the edges.
  for (const element of document.elementsFromPoint(x, y)) {
    const cell = element.closest('[role=gridcell]');
    const tile = cell?.querySelector<HTMLElement>('[data-item]');
    if (tile) return { item: Number(tile.dataset.item), tile };
  }
  return null;
}

/** Where what is dragged would go at a point; null over no tile. */
export function placeUnder(x: number, y: number): DropPlace | null {
  const found = itemAt(x, y);
  if (!found) return null;
  const { left, right, top, height } = found.tile.getBoundingClientRect();
  const isBehind = x > (left + right) / 2;
  return { gap: found.item + (isBehind ? 1 : 0), line: { x: isBehind ? right : left, top, height } };
}
