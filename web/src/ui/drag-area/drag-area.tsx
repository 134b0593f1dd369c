import { type ReactNode, useRef } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';

interface DragAreaProps {
  /** Something with `draggable` in the area is dragged from a point of the window. */
  readonly onStart: (point: { readonly x: number; readonly y: number }) => void;
  /** It was let go within the area. */
  readonly onDrop: () => void;
  /** However it ended. */
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

/** What is dragged here is dropped here; files and texts from elsewhere are not. */
const dragType = 'application/x-keepsake-dragged';

/** An area in which things are dragged to another place. How else they are moved is for others to offer. */
export function DragArea({ onStart, onDrop, onEnd, children }: DragAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const { dragProps } = useDrag({
    // Keys and screen readers have a way of their own.
    hasDragButton: true,
    getItems: () => [{ [dragType]: '' }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: onStart,
    onDragEnd: onEnd,
  });
  const { dropProps } = useDrop({
    ref: area,
    getDropOperation: (types) => (types.has(dragType) ? 'move' : 'cancel'),
    onDrop,
  });
  // Things in it are dragged, not the area.
  const { onDragStart, onDrag, onDragEnd } = dragProps;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of what is dragged in it; keys have a way of their own.
    <div ref={area} {...dropProps} onDragStart={onDragStart} onDrag={onDrag} onDragEnd={onDragEnd}>
      {children}
    </div>
  );
}
