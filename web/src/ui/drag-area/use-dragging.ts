import { useLayoutEffect } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';
import type { DragArea } from './use-drag-area.ts';

interface Dragging {
  /** Something with `draggable` in the area is dragged from a point of the window. */
  readonly onStart: (point: { readonly x: number; readonly y: number }) => void;
  /** It was let go within the area. */
  readonly onDrop: () => void;
  /** However it ended. */
  readonly onEnd: () => void;
}

/** What is dragged here is dropped here; files and texts from elsewhere are not. */
const dragType = 'application/x-keepsake-dragged';

/** Lets things in an area be dragged to another place. How else they are moved is for others to offer. */
export function useDragging({ element, handlers }: DragArea, { onStart, onDrop, onEnd }: Dragging): void {
  const { dragProps } = useDrag({
    // Keys and screen readers have a way of their own.
    hasDragButton: true,
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
    // Things in it are dragged, not the area.
    const { onDragStart, onDrag, onDragEnd } = dragProps;
    handlers.current = { ...dropProps, onDragStart, onDrag, onDragEnd };
    return () => {
      handlers.current = null;
    };
  });
}
