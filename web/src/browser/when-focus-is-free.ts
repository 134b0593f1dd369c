/** A dialog that closes gives the focus back within this, or leaves it nowhere; milliseconds. */
const PATIENCE_MS = 2000;

/** A dialog that has just gone leaves the page without focus for a moment more. */
const isCovered = () => document.querySelector('main')?.closest('[inert]') != null;

/** Calls back once nothing has the focus any more, as when the element that had it is gone; not if somebody takes it. */
export function whenFocusIsFree(act: () => void): void {
  const since = performance.now();
  const look = () => {
    const isInDialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]') !== null;
    const isFree = document.activeElement === document.body;
    const mayWait = isInDialog || (isFree && isCovered());
    if (isFree && !isCovered()) act();
    else if (mayWait && performance.now() - since < PATIENCE_MS) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** What had the focus is gone, and nothing stands in its place: the page goes on at its beginning. */
export function focusMainWhenFree(): void {
  whenFocusIsFree(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }));
}
