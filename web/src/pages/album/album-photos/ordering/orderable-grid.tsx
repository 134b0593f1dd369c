import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { GridOrderContext } from '../../../../features/timeline/ordering/grid-order.ts';
import { DragArea } from '../../../../ui/drag-area/drag-area.tsx';
import { useDragArea } from '../../../../ui/drag-area/use-drag-area.ts';
import type { AlbumOrder } from './create-album-order.ts';

/** Dragging is a good part of the page's code, for one of its orders. */
const PhotoDragging = lazy(() => import('./photo-dragging.tsx'));

interface OrderableGridProps {
  /** Null where nobody changes the order that is shown. */
  readonly order: AlbumOrder | null;
  readonly children: ReactNode;
}

/** A grid whose photos are put in order by keys, and by dragging as soon as that is loaded; it stays the same grid. */
export function OrderableGrid({ order, children }: OrderableGridProps) {
  const area = useDragArea();
  const [isDraggable, setDraggable] = useState(false);
  const gridOrder = useMemo(() => order && { moveBy: order.moveBy, isDraggable }, [order, isDraggable]);
  return (
    <GridOrderContext value={gridOrder}>
      <DragArea area={area}>{children}</DragArea>
      {order ? (
        <Suspense fallback={null}>
          <PhotoDragging order={order} area={area} onReady={setDraggable} />
        </Suspense>
      ) : null}
    </GridOrderContext>
  );
}
