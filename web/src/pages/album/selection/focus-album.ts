import { whenFocusIsFree } from '../../../browser/when-focus-is-free.ts';

/** The bar and its button are gone: whoever uses the keyboard goes on in the photos, or at the head of an empty album. */
export function focusAlbum(): void {
  whenFocusIsFree(() => {
    const photo = document.querySelector<HTMLElement>('[data-item][tabindex="0"]');
    (photo ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  });
}
