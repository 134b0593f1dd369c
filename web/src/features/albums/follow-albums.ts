import type { PushListener } from '../../api/push/push-hub.ts';

/** What may be others now: these albums, or any of them. */
export type ChangedAlbums = ReadonlySet<string> | 'any';

export interface AlbumsWorld {
  /** Asks again for what is on screen of lists, counts and these albums; never rejects. */
  refresh(changed: ChangedAlbums): Promise<unknown>;
  isVisible(): boolean;
  onVisibilityChange(changed: () => void): () => void;
}

/** Somebody who adds thousands of photos elsewhere changes an album with every batch; a person sees no more than this. */
const REST_MS = 1000;

/**
 * Brings albums up to date with what is pushed: the first change at once, those of the next second together, and in
 * a hidden tab nothing until it is seen again.
 */
export function followAlbums(world: AlbumsWorld): PushListener<'albums-changed'> {
  let untold: ChangedAlbums | null = null;
  let isBusy = false;

  async function work() {
    isBusy = true;
    while (untold !== null && world.isVisible()) {
      const changed = untold;
      untold = null;
      await world.refresh(changed);
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
    isBusy = false;
  }

  function add(changed: ChangedAlbums) {
    untold = together(untold, changed);
    if (!isBusy) void work();
  }

  world.onVisibilityChange(() => {
    if (!isBusy) void work();
  });

  return {
    onMessage({ data }) {
      const { albumIds } = data.payload;
      add(albumIds.length === 0 ? 'any' : new Set(albumIds));
    },
    onGap: () => add('any'),
  };
}

function together(before: ChangedAlbums | null, more: ChangedAlbums): ChangedAlbums {
  if (before === null) return more;
  return before === 'any' || more === 'any' ? 'any' : new Set([...before, ...more]);
}
