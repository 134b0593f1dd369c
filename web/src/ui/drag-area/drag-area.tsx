import type { DragEvent, ReactNode } from 'react';
import type { DragArea as Area, DragHandlers } from './use-drag-area.ts';

interface DragAreaProps {
  readonly area: Area;
  readonly children: ReactNode;
}

/** An area for drag and drop, handled by `useDragging`. */
export function DragArea({ area, children }: DragAreaProps) {
  const { element, handlers } = area;
  const handle = (name: keyof DragHandlers) => (event: DragEvent<HTMLElement>) =>
    handlers.current?.[name]?.(event);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles drag events only; keys have their own actions.
    <div
      ref={element}
      onDragStart={handle('onDragStart')}
      onDrag={handle('onDrag')}
      onDragEnd={handle('onDragEnd')}
      onDragEnter={handle('onDragEnter')}
      onDragOver={handle('onDragOver')}
      onDragLeave={handle('onDragLeave')}
      onDrop={handle('onDrop')}
    >
      {children}
    </div>
  );
}
