import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addPhotosToAlbum, PhotosNotAdded } from '../../api/add-photos-to-album.ts';
import { useIsAway } from '../../browser/use-is-away.ts';
import { AlbumNotCreated, type CopiedTo, type CopyProgress, type CopyTarget, copyPhotos } from './copying.ts';

export interface CopyingProps {
  /** Ids of the photos, whether they are known already or must be asked for. */
  readonly ids: () => Promise<readonly string[]>;
  readonly create: (name: string) => Promise<CopiedTo>;
  readonly onCopied: (album: CopiedTo) => void;
  /** Also after a failure: some photos may be in the album. */
  readonly onSettled: (album: CopiedTo | null) => void;
  /** It failed, and the dialog that would say so is gone with its page. */
  readonly onFailedAway: () => void;
}

/** What the dialog says of a failure, and the photos that could not be copied one by one. */
function problemOf(error: Error | null) {
  if (error === null) return { problem: null, failed: [] };
  const failed = error instanceof PhotosNotAdded ? error.failed : [];
  const problem = error instanceof AlbumNotCreated ? ('createFailed' as const) : ('failed' as const);
  return { problem, failed };
}

/** Copies photos to an album, and knows how far it is. */
export function useCopying({ ids, create, onCopied, onSettled, onFailedAway }: CopyingProps) {
  const [progress, setProgress] = useState<CopyProgress | null>(null);
  const isAway = useIsAway();
  const copying = useMutation({
    mutationFn: (target: CopyTarget) =>
      copyPhotos({ ids, create, add: addPhotosToAlbum, onProgress: setProgress }, target),
    meta: { operation: 'add-to-album' },
    onSuccess: onCopied,
    onError: () => {
      if (isAway()) onFailedAway();
    },
    onSettled: (album) => onSettled(album ?? null),
  });
  return {
    ...problemOf(copying.error),
    isPending: copying.isPending,
    progress: copying.isPending ? progress : null,
    copyTo(target: CopyTarget) {
      setProgress(null);
      copying.mutate(target);
    },
    forget: copying.reset,
  };
}
