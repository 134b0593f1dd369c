import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addPhotosToAlbum, PhotosNotAdded } from '../../api/add-photos-to-album.ts';
import { useIsAway } from '../../browser/use-is-away.ts';

/** How far it is; `total` is null while the photos are not known yet. */
export interface AddingProgress {
  readonly done: number;
  readonly total: number | null;
}

export interface AddingProps {
  readonly albumId: string;
  /** Ids of the picked photos, whether they are known already or must be asked for. */
  readonly ids: () => Promise<readonly string[]>;
  /** All of them are in the album; what it begins is waited for. */
  readonly onAdded: (count: number) => Promise<void>;
  /** Some photos may be in the album nevertheless. `isAway`: the dialog that would say so is gone with its page. */
  readonly onFailed: (isAway: boolean) => void;
}

/** Adds the picked photos to an album, and knows how far it is. */
export function useAdding({ albumId, ids, onAdded, onFailed }: AddingProps) {
  const [progress, setProgress] = useState<AddingProgress>({ done: 0, total: null });
  const isAway = useIsAway();
  const adding = useMutation({
    mutationFn: async () => {
      setProgress({ done: 0, total: null });
      return addPhotosToAlbum(albumId, await ids(), (done, total) => setProgress({ done, total }));
    },
    meta: { operation: 'add-to-album' },
    onSuccess: onAdded,
    onError: () => onFailed(isAway()),
  });
  return {
    isPending: adding.isPending,
    hasFailed: adding.isError,
    /** Photos that could not be added, one by one. */
    failed: adding.error instanceof PhotosNotAdded ? adding.error.failed : [],
    progress: adding.isPending ? progress : null,
    add: () => adding.mutate(),
    forget: adding.reset,
  };
}
