import type { ReactNode } from 'react';
import { GridOrderContext } from '../../../../features/timeline/ordering/grid-order.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { DragArea } from '../../../../ui/drag-area/drag-area.tsx';
import type { AlbumOrder } from './create-album-order.ts';
import styles from './ordered-grid.module.css';
import { usePhotoDrag } from './use-photo-drag.ts';

interface OrderedGridProps {
  readonly order: AlbumOrder;
  readonly children: ReactNode;
}

/** A grid whose photos are put in order by dragging them and by keys. */
export default function OrderedGrid({ order, children }: OrderedGridProps) {
  const formats = useFormats();
  const { dragged, ...drag } = usePhotoDrag(order);
  const count = dragged ? order.countWith(dragged.imageId) : 0;
  return (
    <GridOrderContext value={order}>
      <DragArea {...drag}>{children}</DragArea>
      {dragged?.place ? (
        <div
          className={styles.line}
          style={{
            insetInlineStart: dragged.place.line.x,
            top: dragged.place.line.top,
            height: dragged.place.line.height,
          }}
          aria-hidden
        >
          {count > 1 ? <span className={styles.count}>{formats.count(count)}</span> : null}
        </div>
      ) : null}
    </GridOrderContext>
  );
}
