/** An open dialog, as far as the Escape key is concerned. */
export interface ModalLayer {
  /** False for a dialog that must be answered: Escape passes it by. */
  readonly allowsEscape: () => boolean;
  /** True while it works: Escape does nothing at all. */
  readonly isBusy: () => boolean;
  readonly close: () => void;
}

const open: ModalLayer[] = [];

/**
 * Escape closes the most recent dialog that allows it (specification, section 2), and only that one.
 * One listener for the whole stack: with one each, a single key would close several.
 */
function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  const layer = open.findLast((candidate) => candidate.allowsEscape());
  // What lies beneath must not react to the same key.
  event.preventDefault();
  if (layer && !layer.isBusy()) layer.close();
}

/** Puts a dialog on the stack; returns the way to take it off. */
export function pushModal(layer: ModalLayer): () => void {
  if (open.length === 0) document.addEventListener('keydown', onKeyDown);
  open.push(layer);
  return () => {
    open.splice(open.indexOf(layer), 1);
    if (open.length === 0) document.removeEventListener('keydown', onKeyDown);
  };
}

/** Whether any dialog is open now. */
export function isModalOpen(): boolean {
  return open.length > 0;
}
