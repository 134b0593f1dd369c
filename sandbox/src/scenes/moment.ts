import { Temporal } from 'temporal-polyfill';
import { createRandom } from './paint/random.ts';

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

export interface Moment {
  readonly season: Season;
  /** 1..366 */
  readonly day: number;
  /** 0 ≤ hour < 24, local wall clock */
  readonly hour: number;
  /** degrees above the horizon, negative at night */
  readonly sun: number;
  readonly rising: boolean;
}

/** The height of the sun is worked out for here, whatever the offset: between Madrid and Amsterdam. */
const LATITUDE = 46;
/** Wall clocks of central Europe run about this far ahead of the sun (summer time included). */
const SOLAR_NOON = 13.2;

export function momentOf(day: number, hour: number): Moment {
  const rad = Math.PI / 180;
  const tilt = -23.44 * Math.cos(((day + 10) / 365) * 2 * Math.PI) * rad;
  const turn = (hour - SOLAR_NOON) * 15 * rad;
  const lat = LATITUDE * rad;
  const sine = Math.sin(lat) * Math.sin(tilt) + Math.cos(lat) * Math.cos(tilt) * Math.cos(turn);
  return { season: seasonOf(day), day, hour, sun: Math.asin(sine) / rad, rising: hour < SOLAR_NOON };
}

/** @param takenAt `YYYY-MM-DDTHH:mm:ss`, with or without an offset; only the wall clock counts */
export function momentOfTakenAt(takenAt: string): Moment {
  const wall = Temporal.PlainDateTime.from(takenAt);
  return momentOf(wall.dayOfYear, wall.hour + wall.minute / 60);
}

/** A moment for an undated photo: any day, mostly in good light. */
export function momentOfSeed(seed: number): Moment {
  const random = createRandom(seed ^ 0x5eed);
  return momentOf(random.whole(1, 365), random.pick([6.5, 8, 10, 13, 16, 17.5, 19, 20, 21, 23]));
}

function seasonOf(day: number): Season {
  if (day < 66 || day >= 340) return 'winter';
  if (day < 152) return 'spring';
  return day < 258 ? 'summer' : 'autumn';
}
