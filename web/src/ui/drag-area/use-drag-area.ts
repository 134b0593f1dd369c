import { type DOMAttributes, type RefObject, useRef } from 'react';

export type DragHandlers = Pick<
  DOMAttributes<HTMLElement>,
  'onDragStart' | 'onDrag' | 'onDragEnd' | 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'
>;

/** Keeps the area's element while drag handlers come and go. */
export interface DragArea {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Null while dragging is off. */
  readonly handlers: RefObject<DragHandlers | null>;
}

export function useDragArea(): DragArea {
  const element = useRef<HTMLDivElement>(null);
  const handlers = useRef<DragHandlers | null>(null);
  return { element, handlers };
}
