import type { KeyboardEvent } from 'react';
import type { GridSelection, PhotoSpot } from './grid-selection.ts';

type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * What a key does to the selection while a tile has the focus; null when it does nothing. Letters are heard in the
 * grid only (WCAG 2.1.4).
 */
export function selectionKey(
  event: PressedKey,
  spot: PhotoSpot,
  { actions }: GridSelection,
): (() => void) | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? actions.selectAll : null;
  if (key === ' ') return () => (shiftKey ? actions.extendTo(spot) : actions.toggle(spot));
  if (key === '?') return actions.showShortcuts;
  if (key.toLowerCase() === 'm') return () => actions.toggleMonth(spot.key);
  return null;
}
