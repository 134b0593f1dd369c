import type { DragEvent, ReactNode } from 'react';
import type { DragArea as Area, DragHandlers } from './use-drag-area.ts';

interface DragAreaProps {
  readonly area: Area;
  readonly children: ReactNode;
}

/** An area in which things can be dragged to another place, as soon as `useDragging` deals with it. */
export function DragArea({ area, children }: DragAreaProps) {
  const { element, handlers } = area;
  const hand = (name: keyof DragHandlers) => (event: DragEvent<HTMLElement>) =>
    handlers.current?.[name]?.(event);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of what is dragged in it; keys have a way of their own.
    <div
      ref={element}
      onDragStart={hand('onDragStart')}
      onDrag={hand('onDrag')}
      onDragEnd={hand('onDragEnd')}
      onDragEnter={hand('onDragEnter')}
      onDragOver={hand('onDragOver')}
      onDragLeave={hand('onDragLeave')}
      onDrop={hand('onDrop')}
    >
      {children}
    </div>
  );
}
