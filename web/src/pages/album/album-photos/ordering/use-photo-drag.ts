import { useEffect, useRef, useState } from 'react';
import { wholeList } from '../../../../features/timeline/months/month-key.ts';
import { edgeSpeed } from '../../../../features/timeline/selecting/edge-scroll.ts';
import type { PhotoSpot } from '../../../../features/timeline/selecting/grid-selection.ts';
import { type DropPlace, itemAt, placeUnder } from './place-under.ts';

interface Dragged {
  readonly spot: PhotoSpot;
  readonly place: DropPlace | null;
}

/** A frame that was late must not throw the list. */
const LONGEST_STEP_MS = 50;

/** A photo that is dragged, and where it would go. At the edges of the window the page scrolls. */
export function usePhotoDrag(drop: (spot: PhotoSpot, gap: number) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef<Dragged>(null);
  const show = (next: Dragged | null) => {
    latest.current = next;
    setDragged(next);
  };
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    return followPointer((x, y) => {
      const { current } = latest;
      const place = placeUnder(x, y);
      if (!current || !place) return;
      latest.current = { ...current, place };
      setDragged(latest.current);
    });
  }, [isDragging]);
  return {
    dragged,
    onStart({ x, y }: { readonly x: number; readonly y: number }) {
      const found = itemAt(x, y);
      if (found) show({ spot: { key: wholeList, item: found.item }, place: null });
    },
    onDrop() {
      const { current } = latest;
      if (current?.place) drop(current.spot, current.place.gap);
    },
    onEnd: () => show(null),
  };
}

/** Says where the pointer of a drag is, also when the page moves under it. */
function followPointer(at: (x: number, y: number) => void): () => void {
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
  document.addEventListener('dragover', onDragOver, { capture: true });
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('dragover', onDragOver, { capture: true });
  };
}
