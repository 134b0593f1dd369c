import type { TakenAt } from './import-plan.ts';

/** Date in a photo's own metadata: what the clock showed, without zone, and the offset where the camera wrote it. */
export interface OwnDate {
  /** "2021-09-14T17:33:00" */
  readonly wallClock: string;
  /** "+02:00" */
  readonly offset?: string;
}

export interface ChosenDate extends OwnDate {
  readonly from: 'metadata' | 'sidecar';
}

const minute = 60;
const quarter = 15 * minute;
/** Time zones of the world: Baker Island, Kiribati. */
const zones = { min: -12 * 60 * minute, max: 14 * 60 * minute };

/** Tolerances: Google cuts fractions of a second, Apple seconds. */
const tolerances = { second: 1, minute };

/** Whether a wall clock somewhere in the world showed this at that instant. */
function isSameMoment(wallClock: string, taken: TakenAt & { from: 'sidecar' }): boolean {
  const offset = (Date.parse(`${wallClock}Z`) - Date.parse(taken.instant)) / 1000;
  const tolerance = tolerances[taken.precision];
  const beyond = Math.abs(offset - Math.round(offset / quarter) * quarter);
  return offset >= zones.min - tolerance && offset <= zones.max + tolerance && beyond <= tolerance;
}

/** As an upload carries it, `takenat`: without seconds where the export has none. */
export function writeTakenAt(taken: TakenAt): string | undefined {
  if (taken.from === 'unknown') return undefined;
  return taken.precision === 'second' ? taken.instant : `${taken.instant.slice(0, 16)}Z`;
}

/** @param text as `writeTakenAt` writes it */
export function readTakenAt(text: string | undefined): TakenAt {
  if (text === undefined) return { from: 'unknown' };
  if (text.length > '2021-09-14T15:33Z'.length)
    return { from: 'sidecar', instant: text, precision: 'second' };
  return { from: 'sidecar', instant: text.replace('Z', ':00Z'), precision: 'minute' };
}

/**
 * The date of a photo by the rules of takeout/README.md. Its own metadata wins, with the wall clock as written, unless
 * the export tells another moment: then the customer has corrected the date there. A sidecar alone gives UTC.
 */
export function chooseDate(own: OwnDate | undefined, taken: TakenAt): ChosenDate | undefined {
  if (own !== undefined && (taken.from === 'unknown' || isSameMoment(own.wallClock, taken))) {
    return { ...own, from: 'metadata' };
  }
  if (taken.from === 'unknown') return undefined;
  return { wallClock: taken.instant.slice(0, -1), offset: '+00:00', from: 'sidecar' };
}
