import { useSyncExternalStore } from 'react';
import { untilOnline } from '../browser/network.ts';
import { reportError } from '../browser/report-error.ts';
import { createStateStore } from '../browser/state-store.ts';
import type { TargetAlbum } from './queue/upload-state.ts';

interface UploadWindow {
  readonly isOpen: boolean;
  /** The album that gets what is chosen; null for the library only. */
  readonly album: TargetAlbum | null;
  /** The dialog's code loads on first opening. */
  readonly wasOpened: boolean;
  /** Whether it shows that shared photos have not arrived, until it is closed. */
  readonly areSharedLost: boolean;
}

export const uploadWindow = createStateStore<UploadWindow>({
  isOpen: false,
  album: null,
  wasOpened: false,
  areSharedLost: false,
});

/** Waits for a network where the code is not loaded yet. */
export async function loadUploadSession() {
  await untilOnline();
  return import('./upload-session.ts');
}

/** Opens the upload dialog, with dropped files. */
export function openUploadWindow(files: readonly File[] = [], album: TargetAlbum | null = null): void {
  uploadWindow.update((state) => ({ ...state, isOpen: true, album, wasOpened: true }));
  if (files.length === 0) return;
  loadUploadSession().then(
    ({ chooseFiles }) => chooseFiles(files, album),
    (error: unknown) => reportError(error, 'upload'),
  );
}

/** Goes on with an earlier visit's upload, or shows another tab's. */
export async function resumeUploads(): Promise<void> {
  const { uploadSession } = await loadUploadSession();
  uploadWindow.update((state) => (state.wasOpened ? state : { ...state, wasOpened: true }));
  await uploadSession().shared?.resume();
}

export function closeUploadWindow(): void {
  uploadWindow.update((state) => ({ ...state, isOpen: false, areSharedLost: false }));
}

export function useUploadWindow(): UploadWindow {
  return useSyncExternalStore(uploadWindow.subscribe, uploadWindow.getSnapshot);
}

/** Marks the "Add photos" button, which gets the focus when the focused button is gone. */
export const addPhotosAttribute = { 'data-add-photos': '' };

/** Longer than a dialog's closing, which restores the focus itself if it can. */
const afterDialogMilliseconds = 400;

export function restoreLostFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-add-photos]')?.focus();
  }, afterDialogMilliseconds);
}
