import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type DragOptions, useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';
import type { DragArea } from './use-drag-area.ts';

interface Dragging {
  /** A `draggable` element of the area is dragged from a point of the window. */
  readonly onStart: (point: { readonly x: number; readonly y: number }) => void;
  /** Drawn at the pointer, its middle there; rendered by the end of `onStart`. */
  readonly image: RefObject<HTMLElement | null>;
  readonly onDrop: () => void;
  readonly onEnd: () => void;
}

/** Accepts only its own drags, no files or texts. */
const dragType = 'application/x-keepsake-dragged';

/** Enables dragging in an area. Callers offer other ways to move. */
export function useDragging({ element, handlers }: DragArea, dragging: Dragging): void {
  const { image, onStart, onDrop, onEnd } = dragging;
  const preview = useRef<NonNullable<DragOptions['preview']>['current']>(null);
  useLayoutEffect(() => {
    preview.current = (_, show) =>
      show(image.current, (image.current?.offsetWidth ?? 0) / 2, (image.current?.offsetHeight ?? 0) / 2);
  }, [image]);
  const { dragProps } = useDrag({
    // Keys and screen readers have other ways.
    hasDragButton: true,
    preview,
    getItems: () => [{ [dragType]: '' }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: onStart,
    onDragEnd: onEnd,
  });
  const { dropProps } = useDrop({
    ref: element,
    getDropOperation: (types) => (types.has(dragType) ? 'move' : 'cancel'),
    onDrop,
  });
  useLayoutEffect(() => {
    // The elements are draggable, not the area.
    const { onDragStart, onDrag, onDragEnd } = dragProps;
    handlers.current = { ...dropProps, onDragStart, onDrag, onDragEnd };
    return () => {
      handlers.current = null;
    };
  });
}
