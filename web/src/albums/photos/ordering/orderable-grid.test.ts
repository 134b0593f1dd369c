import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useGridOrder } from '../../../photo-list/ordering/grid-order.ts';
import type { AlbumOrder } from './create-album-order.ts';
import { OrderableGrid } from './orderable-grid.tsx';

const order: AlbumOrder = {
  moveBy: () => {},
  moveSelected: async () => {},
  photoAt: () => undefined,
  drop: async () => {},
  isLifted: () => true,
  countWith: () => 1,
};

function Grid() {
  const found = useGridOrder();
  if (!found) return 'photos';
  return found.isDraggable ? 'photos that are dragged' : 'photos with keys';
}

// Without effects: the code for dragging is not loaded.
it.each([
  [null, '<div>photos</div>'],
  [order, '<div>photos with keys</div>'],
])('shows the grid at the same place, with its keys, before dragging has loaded', (shown, markup) => {
  const children = createElement(Grid);
  expect(renderToStaticMarkup(createElement(OrderableGrid, { order: shown, children }))).toBe(markup);
});
