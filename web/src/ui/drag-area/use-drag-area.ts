import { type DOMAttributes, type RefObject, useRef } from 'react';

export type DragHandlers = Pick<
  DOMAttributes<HTMLElement>,
  'onDragStart' | 'onDrag' | 'onDragEnd' | 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'
>;

/** An area of a page that stays the same whether things are dragged in it or not. */
export interface DragArea {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Null while nothing is dragged there. */
  readonly handlers: RefObject<DragHandlers | null>;
}

export function useDragArea(): DragArea {
  const element = useRef<HTMLDivElement>(null);
  const handlers = useRef<DragHandlers | null>(null);
  return { element, handlers };
}
