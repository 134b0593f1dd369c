import { whenFocusIsFree } from '../../../browser/when-focus-is-free.ts';

const photo = () => document.querySelector<HTMLElement>('[data-item][tabindex="0"]');

/**
 * The bar is about to go: whoever has just pressed one of its buttons goes on in the photos. Afterwards it would be too
 * late: the head of the list takes a focus that nothing has, and the page would jump there.
 */
export function leaveBar(): void {
  if (document.activeElement?.closest('[role=group]')) photo()?.focus({ preventScroll: true });
}

/** The bar and its button are gone: whoever uses the keyboard goes on in the photos, or at the head of an empty album. */
export function focusAlbum(): void {
  whenFocusIsFree(() => {
    (photo() ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  });
}
