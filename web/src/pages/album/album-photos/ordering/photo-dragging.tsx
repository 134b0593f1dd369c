import { useEffect } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import type { DragArea } from '../../../../ui/drag-area/use-drag-area.ts';
import { useDragging } from '../../../../ui/drag-area/use-dragging.ts';
import type { AlbumOrder } from './create-album-order.ts';
import styles from './photo-dragging.module.css';
import { usePhotoDrag } from './use-photo-drag.ts';

interface PhotoDraggingProps {
  readonly order: AlbumOrder;
  /** Around the grid. */
  readonly area: DragArea;
  /** Whether what is dragged is dealt with from now on. */
  readonly onReady: (isReady: boolean) => void;
}

/** Lets photos of a grid be dragged, and shows where they would go. */
export default function PhotoDragging({ order, area, onReady }: PhotoDraggingProps) {
  const formats = useFormats();
  const { dragged, ...drag } = usePhotoDrag(order);
  useDragging(area, drag);
  useEffect(() => {
    onReady(true);
    return () => onReady(false);
  }, [onReady]);
  if (!dragged?.place) return null;
  const { x, top, height } = dragged.place.line;
  const count = order.countWith(dragged.imageId);
  return (
    <div className={styles.line} style={{ insetInlineStart: x, top, height }} aria-hidden data-place-marker>
      {count > 1 ? <span className={styles.count}>{formats.count(count)}</span> : null}
    </div>
  );
}
