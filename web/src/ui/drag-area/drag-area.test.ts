import type { DragEvent, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { DragArea } from './drag-area.tsx';
import type { DragArea as Area, DragHandlers } from './use-drag-area.ts';

const events = [
  'onDragStart',
  'onDrag',
  'onDragEnd',
  'onDragEnter',
  'onDragOver',
  'onDragLeave',
  'onDrop',
] as const;
const event = { type: 'drag' } as DragEvent<HTMLElement>;

function propsOf(area: Area): DragHandlers {
  const { props } = DragArea({ area, children: null }) as ReactElement<DragHandlers>;
  return props;
}

it.each(events)('handles %s only while dragging is enabled', (name) => {
  const area: Area = { element: { current: null }, handlers: { current: null } };
  const props = propsOf(area);
  props[name]?.(event);
  const handler = vi.fn();
  area.handlers.current = { [name]: handler };
  props[name]?.(event);
  area.handlers.current = null;
  props[name]?.(event);
  expect(handler.mock.calls).toEqual([[event]]);
});
