import type { FocusEvent } from 'react';

/**
 * Passes the focus of a menu or list to its current item. React Aria focuses the item while the popover may be
 * hidden still, which has no effect; then Enter would do nothing.
 */
export function focusItem({ target: list }: FocusEvent): void {
  if (!list.matches('[role=menu], [role=listbox]')) return;
  requestAnimationFrame(() => {
    if (document.activeElement === list) list.querySelector<HTMLElement>('[data-focused]')?.focus();
  });
}
