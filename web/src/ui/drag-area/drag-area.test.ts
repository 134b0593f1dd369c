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

it.each(events)('hears %s as soon as somebody deals with it, and no longer', (name) => {
  const area: Area = { element: { current: null }, handlers: { current: null } };
  const props = propsOf(area);
  props[name]?.(event);
  const heard = vi.fn();
  area.handlers.current = { [name]: heard };
  props[name]?.(event);
  area.handlers.current = null;
  props[name]?.(event);
  expect(heard.mock.calls).toEqual([[event]]);
});
