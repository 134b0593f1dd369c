import type { Query } from '@tanstack/react-query';
import type { PushListener } from '../api/push/push-hub.ts';
import { coalesce } from '../browser/coalesce.ts';
import { systemClock } from '../browser/time.ts';

export type ChangedAlbums = ReadonlySet<string> | 'any';

export interface AlbumsDependencies {
  /** Refetches what is visible of lists, counts and these albums; never rejects. */
  refresh(changed: ChangedAlbums): Promise<unknown>;
  isVisible(): boolean;
  onVisibilityChange(changed: () => void): () => void;
}

/** Adding thousands of photos changes an album with every batch; refetching more often is not visible. */
const REST_MS = 1000;

/** Refetches albums that push messages report as changed. */
export function followAlbums(dependencies: AlbumsDependencies): PushListener<'albums-changed'> {
  const add = coalesce<ChangedAlbums>({
    ...dependencies,
    run: dependencies.refresh,
    merge: (before, more) => (before === 'any' || more === 'any' ? 'any' : new Set([...before, ...more])),
    restMs: () => REST_MS,
    clock: systemClock,
  });
  return {
    onMessage({ data }) {
      const { albumIds } = data.payload;
      add(albumIds.length === 0 ? 'any' : new Set(albumIds));
    },
    onGap: () => add('any'),
  };
}

/** The second part of the key of lists and counts; for other queries it is an album id. */
const ofAll: ReadonlySet<unknown> = new Set(['list', 'summary']);

export function mayHaveChanged({ queryKey }: Pick<Query, 'queryKey'>, changed: ChangedAlbums): boolean {
  const [area, of] = queryKey;
  if (area !== 'albums' && area !== 'shared-albums') return false;
  return changed === 'any' || ofAll.has(of) || changed.has(String(of));
}
