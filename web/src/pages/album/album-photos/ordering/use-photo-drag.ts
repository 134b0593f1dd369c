import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { edgeSpeed } from '../../../../features/timeline/selecting/edge-scroll.ts';
import type { AlbumOrder } from './create-album-order.ts';
import { type DropPlace, itemAt, placeUnder } from './place-under.ts';

interface Dragged {
  readonly imageId: string;
  readonly place: DropPlace | null;
  /** The photo behind that place, also when the list changes before the drop; undefined while it is not known. */
  readonly before?: string | null | undefined;
}

/** A frame that was late must not throw the list. */
const LONGEST_STEP_MS = 50;

/** A photo that is dragged, and where it would go. At the edges of the window the page scrolls. */
export function usePhotoDrag(order: Pick<AlbumOrder, 'photoAt' | 'drop'>) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef<Dragged>(null);
  const show = (next: Dragged | null) => {
    latest.current = next;
    setDragged(next);
  };
  const follow = useEffectEvent((x: number, y: number) => {
    const { current } = latest;
    const place = placeUnder(x, y);
    if (current && place) show({ ...current, place, before: order.photoAt(place.gap) });
  });
  const end = useEffectEvent(() => show(null));
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    return followPointer(
      (x, y) => follow(x, y),
      () => end(),
    );
  }, [isDragging]);
  return {
    dragged,
    onStart({ x, y }: { readonly x: number; readonly y: number }) {
      const found = itemAt(x, y);
      const imageId = found && order.photoAt(found.item);
      if (imageId) show({ imageId, place: null });
    },
    onDrop() {
      const { current } = latest;
      show(null);
      if (current?.before !== undefined) void order.drop(current.imageId, current.before);
    },
    onEnd: () => show(null),
  };
}

/**
 * Says where the pointer of a drag is, also when the page moves under it, and that the drag is over: what was dragged
 * may have left the page by then, and nobody hears its `dragend`. A pointer moves again when nothing is dragged.
 */
function followPointer(at: (x: number, y: number) => void, onOver: () => void): () => void {
  let pointer: { readonly x: number; readonly y: number } | null = null;
  const onDragOver = ({ clientX: x, clientY: y }: DragEvent) => {
    if (pointer?.x === x && pointer.y === y) return;
    pointer = { x, y };
    at(x, y);
  };
  let frame = requestAnimationFrame((now) => scroll(now, now));
  function scroll(before: number, now: number): void {
    const speed = pointer ? edgeSpeed(pointer.y, window.innerHeight) : 0;
    if (pointer && speed !== 0) {
      const top = (speed * Math.min(LONGEST_STEP_MS, now - before)) / 1000;
      window.scrollBy({ top, behavior: 'instant' });
      at(pointer.x, pointer.y);
    }
    frame = requestAnimationFrame((next) => scroll(now, next));
  }
  const onPointerMove = ({ buttons }: PointerEvent) => {
    if (buttons === 0) onOver();
  };
  document.addEventListener('dragover', onDragOver, { capture: true });
  document.addEventListener('pointermove', onPointerMove, { capture: true });
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('dragover', onDragOver, { capture: true });
    document.removeEventListener('pointermove', onPointerMove, { capture: true });
  };
}
