import type { Photo } from '@keepsake/contract/photos';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  countOf,
  type PhotoRef,
  type SectionKey,
  type SectionLoader,
  type TimelineState,
  useListState,
  usePhotoList,
} from '../../photo-list/state.ts';
import {
  awaitedStep,
  type MissingPart,
  type Neighbour,
  neighbourOf,
  type Step,
  type Waiting,
} from '../neighbours/neighbour-of.ts';

/** Layouts of larger months are loaded on demand only. */
const READ_AHEAD = 5000;

export interface Neighbours {
  readonly previous: 'ready' | 'loading' | 'none';
  readonly next: 'ready' | 'loading' | 'none';
  /** Loaded photos on both sides, visible during a swipe. */
  readonly beside: { readonly previous: Photo | null; readonly next: Photo | null };
  /** Shows a neighbour, once it is loaded. Does nothing beyond the ends. */
  readonly go: (step: Step) => void;
  /** Photos likely to be shown next, the nearest first. */
  readonly ahead: readonly Photo[];
}

function loadFor(loader: SectionLoader, neighbour: Neighbour): void {
  if (neighbour.kind !== 'unloaded' && neighbour.kind !== 'failed') return;
  const { key, part } = neighbour;
  if (part === 'first-page') void loader.load(key);
  else if (part === 'layout') void loader.loadLayout(key);
  else void loader.loadPageOf(key, part.item);
}

function stepFrom(state: TimelineState, neighbour: Neighbour, step: Step): Neighbour {
  if (neighbour.kind !== 'photo') return { kind: 'end' };
  return neighbourOf(state, { key: neighbour.key, imageId: neighbour.photo.imageId }, step);
}

const photoOf = (neighbour: Neighbour) => (neighbour.kind === 'photo' ? [neighbour.photo] : []);

function mayLoadAhead(state: TimelineState, neighbour: Neighbour, from: SectionKey | undefined): boolean {
  if (neighbour.kind !== 'unloaded') return false;
  const month = state.sections.get(neighbour.key);
  return neighbour.part !== 'layout' || neighbour.key === from || !month || countOf(month) <= READ_AHEAD;
}

const nameOf = (part: MissingPart) => (typeof part === 'string' ? part : `page of ${part.item}`);

/** Loads what a neighbour requires while `isEnabled`. */
function useLoading(neighbour: Neighbour, isEnabled: boolean): void {
  const due =
    isEnabled && neighbour.kind === 'unloaded' ? `${neighbour.key} ${nameOf(neighbour.part)}` : null;
  const { loader } = usePhotoList();
  const load = useEffectEvent(() => loadFor(loader, neighbour));
  useEffect(() => {
    if (due) load();
  }, [due]);
}

/** Keeps the current month in memory and up to date. */
function useKept(key: SectionKey | undefined): void {
  const { loader } = usePhotoList();
  useEffect(() => (key ? loader.keep((other) => other === key) : undefined), [loader, key]);
}

/**
 * The neighbours of a photo across pages and months; the next ones are preloaded. `isHeld`: the photo stays
 * on screen, and a pending step is cancelled.
 */
export function useNeighbours(
  place: PhotoRef | null,
  onGo: (to: PhotoRef) => void,
  isHeld = false,
): Neighbours {
  const { loader } = usePhotoList();
  const state = useListState();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  if (isHeld && waiting) setWaiting(null);
  const at = (step: Step): Neighbour => (place ? neighbourOf(state, place, step) : { kind: 'end' });
  const next = at(1);
  const previous = at(-1);
  const second = stepFrom(state, next, 1);
  const waitsFor = (step: Step) => awaitedStep(waiting, place?.imageId, isHeld) === step;
  useKept(place?.key);
  useLoading(next, waitsFor(1) || mayLoadAhead(state, next, place?.key));
  useLoading(second, mayLoadAhead(state, second, place?.key));
  useLoading(previous, waitsFor(-1) || mayLoadAhead(state, previous, place?.key));

  const awaited = waitsFor(1) ? next : waitsFor(-1) ? previous : null;
  const arrived = awaited?.kind === 'photo' ? awaited : null;
  const arrive = useEffectEvent((neighbour: Neighbour) => {
    setWaiting(null);
    if (neighbour.kind === 'photo') onGo({ key: neighbour.key, imageId: neighbour.photo.imageId });
  });
  const arrivedId = arrived?.photo.imageId;
  useEffect(() => {
    if (arrivedId && arrived) arrive(arrived);
  }, [arrivedId, arrived]);

  function go(step: Step) {
    const neighbour = step === 1 ? next : previous;
    if (neighbour.kind === 'end' || !place || isHeld) return;
    if (neighbour.kind === 'photo') {
      setWaiting(null);
      return onGo({ key: neighbour.key, imageId: neighbour.photo.imageId });
    }
    setWaiting({ imageId: place.imageId, step });
    loadFor(loader, neighbour);
  }

  const describe = (neighbour: Neighbour, step: Step) => {
    if (neighbour.kind === 'end') return 'none';
    return waitsFor(step) && neighbour.kind === 'unloaded' ? 'loading' : 'ready';
  };
  return {
    next: describe(next, 1),
    previous: describe(previous, -1),
    beside: { previous: photoOf(previous)[0] ?? null, next: photoOf(next)[0] ?? null },
    go,
    ahead: [...photoOf(next), ...photoOf(second), ...photoOf(previous)],
  };
}
