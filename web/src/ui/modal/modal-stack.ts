export interface ModalLayer {
  /** False for a dialog that must be answered: Escape skips it. */
  readonly allowsEscape: () => boolean;
  /** True while Escape does nothing. */
  readonly isBusy: () => boolean;
  readonly close: () => void;
}

const open: ModalLayer[] = [];

/**
 * Escape closes only the latest dialog that allows it (PLA-3). One listener for the
 * stack: with one each, a single key would close several.
 */
function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  const layer = open.findLast((candidate) => candidate.allowsEscape());
  // Content beneath must not react to the same key.
  event.preventDefault();
  if (layer && !layer.isBusy()) layer.close();
}

/** Adds a dialog; returns the function that removes it. */
export function pushModal(layer: ModalLayer): () => void {
  if (open.length === 0) document.addEventListener('keydown', onKeyDown);
  open.push(layer);
  return () => {
    open.splice(open.indexOf(layer), 1);
    if (open.length === 0) document.removeEventListener('keydown', onKeyDown);
  };
}

export function isModalOpen(): boolean {
  return open.length > 0;
}
