import {
  photosHidden,
  photosRemoved,
  photosRestored,
  type SectionKey,
  sectionsHidden,
  sectionsRemoved,
  sectionsRestored,
  type TimelineState,
  type TimelineStore,
} from '../photo-list/state.ts';

export interface SectionPhotos {
  readonly key: SectionKey;
  /** null: the whole section */
  readonly ids: readonly string[] | null;
}

export interface OptimisticRemoval {
  commit(): void;
  /** Restores `back` and removes `gone`; without arguments everything is restored. */
  rollBack(back?: readonly SectionPhotos[], gone?: readonly SectionPhotos[]): void;
}

type OfPhotos = (state: TimelineState, key: SectionKey, ids: readonly string[]) => TimelineState;
type OfSections = (state: TimelineState, keys: readonly SectionKey[]) => TimelineState;

function apply(ofPhotos: OfPhotos, ofSections: OfSections) {
  return (state: TimelineState, photos: readonly SectionPhotos[]): TimelineState => {
    const whole = photos.filter(({ ids }) => ids === null).map(({ key }) => key);
    const next = photos.reduce((before, { key, ids }) => (ids ? ofPhotos(before, key, ids) : before), state);
    return whole.length > 0 ? ofSections(next, whole) : next;
  };
}

const hide = apply(photosHidden, sectionsHidden);
const restore = apply(photosRestored, sectionsRestored);
const remove = apply(photosRemoved, sectionsRemoved);

/** Hides photos of a list before the server has responded. */
export function optimisticRemoval(store: TimelineStore, photos: readonly SectionPhotos[]): OptimisticRemoval {
  store.update((state) => hide(state, photos));
  return {
    commit: () => store.update((state) => remove(state, photos)),
    rollBack: (back = photos, gone = []) => store.update((state) => remove(restore(state, back), gone)),
  };
}
