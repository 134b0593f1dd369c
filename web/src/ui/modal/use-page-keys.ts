import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from './modal-stack.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Calls for keys wherever the focus is, unless somebody types, or a dialog is open above. */
export function usePageKeys(onPress: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isModalOpen() || isTyping(event.target)) return;
      press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Calls for the key that deletes: Backspace on Apple's keyboards. */
export function useDeleteKey(onDelete: (() => void) | undefined): void {
  usePageKeys((event) => {
    if (!onDelete || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    onDelete();
  });
}
