import type { Photo } from '@keepsake/contract/photos';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Neighbour, neighbourOf, type Step } from '../neighbours/neighbour-of.ts';
import { countOf, type PhotoPlace, photosOf, type TimelineState } from '../store/timeline-state.ts';
import { monthLoader, useTimeline } from '../timeline.ts';

/** A month before with more than this behind its loaded photos is read to its end only when asked for. */
const READ_TO_END = 500;

export interface Neighbours {
  readonly previous: 'ready' | 'loading' | 'none';
  readonly next: 'ready' | 'loading' | 'none';
  /** The photos beside this one, as far as they are loaded: they stand there while it is swiped. */
  readonly beside: { readonly previous: Photo | null; readonly next: Photo | null };
  /** Goes to a neighbour, or waits for it and goes then. Beyond the ends nothing happens. */
  readonly go: (step: Step) => void;
  /** Photos that are likely to be shown next, the nearest first. */
  readonly ahead: readonly Photo[];
}

function loadFor(neighbour: Neighbour): void {
  if (neighbour.kind !== 'unloaded' && neighbour.kind !== 'failed') return;
  if (neighbour.part === 'first-page') void monthLoader.load(neighbour.key);
  else void monthLoader.loadMore(neighbour.key, { keep: true });
}

function stepFrom(state: TimelineState, neighbour: Neighbour, step: Step): Neighbour {
  if (neighbour.kind !== 'photo') return { kind: 'end' };
  return neighbourOf(state, { key: neighbour.key, imageId: neighbour.photo.imageId }, step);
}

const photoOf = (neighbour: Neighbour) => (neighbour.kind === 'photo' ? [neighbour.photo] : []);

/** Whether a neighbour's month may be loaded before anybody asks for it. */
function mayLoadAhead(state: TimelineState, neighbour: Neighbour, step: Step): boolean {
  if (neighbour.kind !== 'unloaded') return false;
  const month = state.months.get(neighbour.key);
  return step === 1 || !month || countOf(month) - photosOf(month).length <= READ_TO_END;
}

/** Loads what a neighbour needs, again after each page, while `wanted`. */
function useLoading(state: TimelineState, neighbour: Neighbour, wanted: boolean): void {
  const month = 'key' in neighbour ? state.months.get(neighbour.key) : undefined;
  const due =
    wanted && neighbour.kind === 'unloaded' && month?.more !== 'pending' && month?.status !== 'pending'
      ? `${neighbour.key} ${neighbour.part} ${month?.pages.length}`
      : null;
  const load = useEffectEvent(() => loadFor(neighbour));
  useEffect(() => {
    if (due) load();
  }, [due]);
}

/** The neighbours of a photo across pages and months; those next in line are loaded ahead. */
export function useNeighbours(place: PhotoPlace | null, onGo: (to: PhotoPlace) => void): Neighbours {
  const state = useTimeline();
  const [waiting, setWaiting] = useState<{ imageId: string; step: Step } | null>(null);
  const at = (step: Step): Neighbour => (place ? neighbourOf(state, place, step) : { kind: 'end' });
  const next = at(1);
  const previous = at(-1);
  const second = stepFrom(state, next, 1);
  const waitsFor = (step: Step) => waiting?.step === step && waiting.imageId === place?.imageId;
  useLoading(state, next, true);
  useLoading(state, second, true);
  useLoading(state, previous, waitsFor(-1) || mayLoadAhead(state, previous, -1));

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
    if (neighbour.kind === 'end' || !place) return;
    if (neighbour.kind === 'photo') {
      setWaiting(null);
      return onGo({ key: neighbour.key, imageId: neighbour.photo.imageId });
    }
    setWaiting({ imageId: place.imageId, step });
    loadFor(neighbour);
  }

  const look = (neighbour: Neighbour, step: Step) => {
    if (neighbour.kind === 'end') return 'none';
    return waitsFor(step) && neighbour.kind === 'unloaded' ? 'loading' : 'ready';
  };
  return {
    next: look(next, 1),
    previous: look(previous, -1),
    beside: { previous: photoOf(previous)[0] ?? null, next: photoOf(next)[0] ?? null },
    go,
    ahead: [...photoOf(next), ...photoOf(second), ...photoOf(previous)],
  };
}
