import {
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { lazy } from '../../../browser/lazy.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type GridOrder, GridOrderContext, type LiftedPhotos, type Point } from '../../../photo-list/view.ts';
import { DragArea } from '../../../ui/drag-area/drag-area.tsx';
import { useDragArea } from '../../../ui/drag-area/use-drag-area.ts';
import { isPrivate } from '../../../ui/private/private.ts';
import type { AlbumOrder } from './create-album-order.ts';
import styles from './orderable-grid.module.css';
import { createPhotoDrag, type Dragged, type PhotoDrag, positionAt } from './photo-drag.ts';

/** Loaded on demand: only a mouse needs it. */
const PhotoDragging = lazy(() => import('./photo-dragging.tsx'));

const neverChanges = () => () => {};
const nothing = () => null;

/** Half of the image's width, and its distance above the finger, which would cover it. */
const IMAGE = { left: 54, top: 96 };

function liftByTouch(
  drag: PhotoDrag,
  tile: HTMLElement,
  from: Point,
  image: RefObject<HTMLElement | null>,
): LiftedPhotos | null {
  const show = ({ x, y }: Point) => {
    if (image.current) image.current.style.translate = `${x - IMAGE.left}px ${y - IMAGE.top}px`;
  };
  if (!flushSync(() => drag.lift(tile))) return null;
  show(from);
  return {
    moveTo(at) {
      show(at);
      drag.moveTo(positionAt(at));
    },
    drop: drag.drop,
    cancel: drag.cancel,
  };
}

interface OrderableGridProps {
  /** Null if the order cannot be changed. */
  readonly order: AlbumOrder | null;
  readonly children: ReactNode;
}

/** The grid stays mounted when the code for dragging has loaded. */
export function OrderableGrid({ order, children }: OrderableGridProps) {
  const area = useDragArea();
  const image = useRef<HTMLDivElement>(null);
  const [isDraggable, setDraggable] = useState(false);
  const drag = useMemo(() => order && createPhotoDrag(order), [order]);
  const dragged = useSyncExternalStore(
    drag?.subscribe ?? neverChanges,
    drag?.getSnapshot ?? nothing,
    nothing,
  );
  const gridOrder = useMemo((): GridOrder | null => {
    if (!order || !drag) return null;
    const lift: GridOrder['lift'] = ({ item }, tile, at) =>
      order.isLifted(item) ? liftByTouch(drag, tile, at, image) : null;
    return { moveBy: order.moveBy, isDraggable, dragged, lift };
  }, [order, drag, isDraggable, dragged]);
  return (
    <GridOrderContext value={gridOrder}>
      <DragArea area={area}>{children}</DragArea>
      {dragged ? <DragImage dragged={dragged} ref={image} /> : null}
      {drag ? (
        <Suspense fallback={null}>
          <PhotoDragging drag={drag} image={image} area={area} onReady={setDraggable} />
        </Suspense>
      ) : null}
    </GridOrderContext>
  );
}

interface DragImageProps {
  readonly dragged: Dragged;
  readonly ref: Ref<HTMLDivElement>;
}

/** Placed outside the window at first: browsers take the picture of a drag by mouse from there. */
function DragImage({ dragged: { picture, count }, ref }: DragImageProps) {
  const formats = useFormats();
  return (
    <div ref={ref} className={styles.image} aria-hidden data-drag-image>
      <div className={styles.frame}>
        {picture ? <img {...isPrivate} src={picture} alt="" decoding="sync" draggable={false} /> : null}
      </div>
      {count > 1 ? <span className={styles.count}>{formats.count(count)}</span> : null}
    </div>
  );
}
