import type { Hook, HookListener } from '../../platform/hooks/index.ts';
import type { Owner } from './photos.repository.ts';

/** Photos that become visible or hidden. */
export interface ShownChange extends Owner {
  readonly isShown: boolean;
  /** `all`: the whole library, which is only ever hidden. */
  readonly photoIds: readonly string[] | 'all';
}

/** Runs in the transaction that hides or shows the photos: the library is locked, its rows are changed. */
export type PhotosShownHook = Hook<ShownChange>;
export type PhotosShownListener = HookListener<ShownChange>;
