import type { Step } from './neighbour-of.ts';

/** Somebody asked for the neighbour of a photo that was not loaded yet. */
export interface Waiting {
  readonly imageId: string;
  readonly step: Step;
}

/**
 * The step that is waited for beside the photo that is shown; null when there is none. While something is asked about
 * the photo (`isHeld`), nothing may take its place.
 */
export function awaitedStep(
  waiting: Waiting | null,
  shownId: string | undefined,
  isHeld: boolean,
): Step | null {
  return !isHeld && waiting?.imageId === shownId ? (waiting?.step ?? null) : null;
}
