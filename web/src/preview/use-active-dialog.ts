import type { Photo } from '@keepsake/contract/photos';
import { useState } from 'react';
import type { PhotoRef } from '../photo-list/state.ts';

type DialogName = 'delete' | 'remove' | 'copy' | 'print';

export interface OpenedDialog {
  readonly name: DialogName;
  readonly photo: Photo;
  readonly place: PhotoRef;
}

export interface ActiveDialog {
  readonly open: DialogName | null;
  /** The photo the dialog was opened for, also while the dialog closes. */
  readonly about: { readonly photo: Photo; readonly place: PhotoRef };
  show(name: DialogName): void;
  close(): void;
}

/** A dialog is open only while its photo is on screen. */
export function openDialog(opened: OpenedDialog | null, isOpen: boolean, shown: PhotoRef): DialogName | null {
  return isOpen && opened?.place.imageId === shown.imageId ? opened.name : null;
}

/** The dialog of a preview; it closes when another photo is shown. */
export function useActiveDialog(photo: Photo, place: PhotoRef): ActiveDialog {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = openDialog(opened, isOpen, place);
  if (isOpen && open === null) setOpen(false);
  return {
    open,
    about: opened ?? { photo, place },
    show(name) {
      setOpened({ name, photo, place });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
