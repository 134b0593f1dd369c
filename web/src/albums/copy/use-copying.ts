import type { OwnAlbum } from '@keepsake/contract/albums';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsUnmounted } from '../../browser/use-is-unmounted.ts';
import { PhotosFailed } from '../../photo-actions/run-in-batches.ts';
import { addPhotosToAlbum } from '../album-mutations.ts';

/** An album, or the name of one to create first. */
export type CopyTarget = { readonly album: CopiedTo } | { readonly newName: string };

export type CopiedTo = Pick<OwnAlbum, 'albumId' | 'albumName'> & {
  /** Number of photos that had been deleted elsewhere. */
  readonly gone?: number;
};

export interface CopyProgress {
  readonly album: CopiedTo;
  readonly done: number;
  /** Null while the photos are unknown. */
  readonly total: number | null;
}

export class AlbumNotCreated extends Error {
  constructor(cause: unknown) {
    super('The album could not be created', { cause });
  }
}

export interface CopyDependencies {
  /** Loads ids that are not known yet. */
  ids(): Promise<readonly string[]>;
  create(name: string): Promise<CopiedTo>;
  add(
    albumId: string,
    imageIds: readonly string[],
    onProgress: (done: number, total: number) => void,
  ): Promise<number>;
  onProgress(progress: CopyProgress): void;
}

async function albumOf(dependencies: CopyDependencies, target: CopyTarget): Promise<CopiedTo> {
  if ('album' in target) return target.album;
  return dependencies.create(target.newName).catch((error: unknown) => {
    throw new AlbumNotCreated(error);
  });
}

/** Rejects with AlbumNotCreated, PhotosFailed, or the error of loading the ids. */
export async function copyPhotos(dependencies: CopyDependencies, target: CopyTarget): Promise<CopiedTo> {
  const album = await albumOf(dependencies, target);
  dependencies.onProgress({ album, done: 0, total: null });
  const imageIds = await dependencies.ids();
  const added = await dependencies.add(album.albumId, imageIds, (done, total) =>
    dependencies.onProgress({ album, done, total }),
  );
  const gone = new Set(imageIds).size - added;
  return gone > 0 ? { ...album, gone } : album;
}

export interface CopyingProps {
  /** Loads ids that are not known yet. */
  readonly ids: () => Promise<readonly string[]>;
  readonly create: (name: string) => Promise<CopiedTo>;
  readonly onCopied: (album: CopiedTo) => void;
  /** Called after a failure, too: some photos may be in the album. */
  readonly onSettled: (album: CopiedTo | null) => void;
  /** The dialog is unmounted and cannot show the error. */
  readonly onFailedUnmounted: () => void;
}

function problemOf(error: Error | null) {
  if (error === null) return { problem: null, failed: [] };
  const failed = error instanceof PhotosFailed ? error.failed : [];
  const problem = error instanceof AlbumNotCreated ? ('createFailed' as const) : ('failed' as const);
  return { problem, failed };
}

export function useCopying({ ids, create, onCopied, onSettled, onFailedUnmounted }: CopyingProps) {
  const [progress, setProgress] = useState<CopyProgress | null>(null);
  const isUnmounted = useIsUnmounted();
  const copying = useMutation({
    mutationFn: (target: CopyTarget) =>
      copyPhotos({ ids, create, add: addPhotosToAlbum, onProgress: setProgress }, target),
    meta: { operation: 'add-to-album' },
    onSuccess: onCopied,
    onError: () => {
      if (isUnmounted()) onFailedUnmounted();
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
    reset: copying.reset,
  };
}
