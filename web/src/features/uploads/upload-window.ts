import { useSyncExternalStore } from 'react';
import { createListeners } from '../../browser/listeners.ts';
import { reportError } from '../../browser/report-error.ts';

interface UploadWindow {
  readonly isOpen: boolean;
  /** Its code is fetched when it is first opened. */
  readonly wasOpened: boolean;
}

let current: UploadWindow = { isOpen: false, wasOpened: false };
const { subscribe, tell } = createListeners();

function change(isOpen: boolean): void {
  current = { isOpen, wasOpened: current.wasOpened || isOpen };
  tell();
}

/** Opens the upload dialog, with files that were dropped. */
export function openUploadWindow(files: readonly File[] = []): void {
  change(true);
  if (files.length === 0) return;
  import('./upload-session.ts').then(
    ({ uploadQueue }) => uploadQueue().choose(files),
    (error: unknown) => reportError(error, 'upload'),
  );
}

/** Closes the dialog; uploads go on. */
export function closeUploadWindow(): void {
  change(false);
}

/** Whether the dialog is open, wherever it was opened from. */
export function useUploadWindow(): UploadWindow {
  return useSyncExternalStore(subscribe, () => current);
}
