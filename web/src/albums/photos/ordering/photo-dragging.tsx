import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Point, pageBox, scrollAtEdges, tileAt } from '../../../photo-list/view.ts';
import type { DragArea } from '../../../ui/drag-area/use-drag-area.ts';
import { useDragging } from '../../../ui/drag-area/use-dragging.ts';
import { type PhotoDrag, positionAt } from './photo-drag.ts';

interface PhotoDraggingProps {
  readonly drag: PhotoDrag;
  readonly image: RefObject<HTMLElement | null>;
  readonly area: DragArea;
  readonly onReady: (isReady: boolean) => void;
}

/** Enables dragging by mouse in a grid. */
export default function PhotoDragging({ drag, image, area, onReady }: PhotoDraggingProps) {
  const stopFollowing = useRef(() => {});
  const end = () => {
    stopFollowing.current();
    drag.cancel();
  };
  useDragging(area, {
    image,
    onStart(at) {
      const tile = tileAt(at);
      // The browser takes the picture before React would draw it.
      const isLifted = tile && flushSync(() => drag.lift(tile));
      if (isLifted) stopFollowing.current = followMouse((to) => drag.moveTo(positionAt(to)), end);
    },
    onDrop() {
      stopFollowing.current();
      drag.drop();
    },
    onEnd: end,
  });
  useEffect(() => {
    onReady(true);
    return () => onReady(false);
  }, [onReady]);
  useEffect(
    () => () => {
      stopFollowing.current();
      drag.cancel();
    },
    [drag],
  );
  return null;
}

/**
 * Reports the pointer during a drag, also while the page scrolls, and the end of the drag. The dragged
 * element may have left the page, so its `dragend` would be lost; a pointer move also ends the drag.
 */
function followMouse(moveTo: (at: Point) => void, onOver: () => void): () => void {
  let pointer: Point | null = null;
  const onDragOver = ({ clientX: x, clientY: y }: DragEvent) => {
    if (pointer?.x === x && pointer.y === y) return;
    pointer = { x, y };
    moveTo(pointer);
  };
  const onPointerMove = ({ buttons }: PointerEvent) => {
    if (buttons === 0) onOver();
  };
  const endScrolling = scrollAtEdges(
    pageBox,
    () => pointer,
    () => pointer && moveTo(pointer),
  );
  document.addEventListener('dragover', onDragOver, { capture: true });
  document.addEventListener('pointermove', onPointerMove, { capture: true });
  return () => {
    endScrolling();
    document.removeEventListener('dragover', onDragOver, { capture: true });
    document.removeEventListener('pointermove', onPointerMove, { capture: true });
  };
}
