/** A dialog that closes gives the focus back within this, or leaves it nowhere; milliseconds. */
const PATIENCE_MS = 2000;

/** Calls back once nothing has the focus any more, as when the element that had it is gone; not if somebody takes it. */
export function whenFocusIsFree(act: () => void): void {
  const since = performance.now();
  const look = () => {
    const isInDialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]') !== null;
    const isFree = document.activeElement === document.body;
    if (isFree) act();
    else if (isInDialog && performance.now() - since < PATIENCE_MS) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
