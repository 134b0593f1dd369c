/** On the "Add photos" button: where the focus goes when the button that had it is gone. */
export const addPhotosMark = { 'data-add-photos': '' };

/** Longer than a dialog takes to go, which gives the focus back itself where it can. */
const afterDialogMilliseconds = 400;

/** Puts a focus that got lost back where uploads begin. */
export function restoreLostFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-add-photos]')?.focus();
  }, afterDialogMilliseconds);
}
