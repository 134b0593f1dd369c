/** A closing dialog restores the focus within this time. */
const TIMEOUT_MS = 2000;

/** A closed dialog leaves the page inert for a moment. */
const isCovered = () => document.querySelector('main')?.closest('[inert]') != null;

/**
 * Calls back once no element has the focus, e.g. because it was removed; not if another element takes it.
 */
export function whenFocusIsFree(act: () => void): void {
  const started = performance.now();
  const check = () => {
    const isInDialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]') !== null;
    const isFree = document.activeElement === document.body;
    const mayWait = isInDialog || (isFree && isCovered());
    if (isFree && !isCovered()) act();
    else if (mayWait && performance.now() - started < TIMEOUT_MS) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

export function focusMainWhenFree(): void {
  whenFocusIsFree(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }));
}
