import { useLayoutEffect } from 'react';
import type { PhotoList } from '../../features/timeline/photo-list.ts';
import { allStale } from '../../features/timeline/store/transitions.ts';

/** When the album was changed last, as far as each list knows; lists outlive the page. */
const known = new WeakMap<PhotoList['store'], string>();

/** The photos of an album that was changed, by whomever, are asked for anew: their number need not tell. */
export function useStaleWhenUpdated({ store }: Pick<PhotoList, 'store'>, updated: string): void {
  useLayoutEffect(() => {
    const before = known.get(store);
    known.set(store, updated);
    if (before !== undefined && before !== updated) store.update(allStale);
  }, [store, updated]);
}
