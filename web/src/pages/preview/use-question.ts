import type { Photo } from '@keepsake/contract/photos';
import { useState } from 'react';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';

type What = 'delete' | 'remove' | 'copy';

/** What is asked of a photo, and of which one. */
export interface Asked {
  readonly what: What;
  readonly photo: Photo;
  readonly place: PhotoPlace;
}

export interface Question {
  /** What is asked of the photo that is shown; null while nothing is. */
  readonly open: What | null;
  /** The photo that was asked about last, also while its dialog closes: never one that came into view since. */
  readonly about: { readonly photo: Photo; readonly place: PhotoPlace };
  /** Asks about the photo that is shown. */
  ask(what: What): void;
  close(): void;
}

/** A question is open only while the photo that it is about is shown. */
export function openQuestion(asked: Asked | null, isOpen: boolean, shown: PhotoPlace): What | null {
  return isOpen && asked?.place.imageId === shown.imageId ? asked.what : null;
}

/** The question that a preview asks about the photo it shows; with another photo in view it is over. */
export function useQuestion(photo: Photo, place: PhotoPlace): Question {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = openQuestion(asked, isOpen, place);
  if (isOpen && open === null) setOpen(false);
  return {
    open,
    about: asked ?? { photo, place },
    ask(what) {
      setAsked({ what, photo, place });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
