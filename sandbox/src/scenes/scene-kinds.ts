import { paintBeach } from './kinds/beach.ts';
import { paintBlossom } from './kinds/blossom.ts';
import { paintBokeh } from './kinds/bokeh.ts';
import { paintDunes } from './kinds/dunes.ts';
import { paintMeadow } from './kinds/meadow.ts';
import { paintRidges } from './kinds/ridges.ts';
import { paintWinter } from './kinds/winter.ts';
import type { Moment } from './moment.ts';
import type { Weather } from './paint/light.ts';
import type { Random } from './paint/random.ts';
import type { Painter } from './scene.ts';

interface Kind {
  readonly paint: Painter;
  /** how likely a photo of this kind is at a moment; 0 = never */
  readonly suits: (moment: Moment) => number;
  readonly weathers: readonly [Weather, ...Weather[]];
}

const when = (yes: boolean, weight = 1) => (yes ? weight : 0);
const within = (moment: Moment, from: number, to: number) => moment.day >= from && moment.day <= to;
const MIXED = ['clear', 'clear', 'fair', 'fair', 'fair', 'cloudy'] as const;

const KINDS = {
  ridges: {
    paint: paintRidges,
    suits: (m) => when(m.sun > -5, m.sun < 20 ? 1.3 : 0.7),
    weathers: ['clear', 'fair', 'mist'],
  },
  beach: {
    paint: paintBeach,
    suits: (m) => when(m.sun > -5, m.season === 'winter' ? 0.3 : 1.2),
    weathers: MIXED,
  },
  dunes: { paint: paintDunes, suits: (m) => when(m.sun > 0, 0.4), weathers: ['clear', 'clear', 'fair'] },
  winter: {
    paint: paintWinter,
    suits: (m) => when(m.season === 'winter' && m.sun > -7, 4),
    weathers: ['clear', 'clear', 'fair', 'snow', 'mist', 'snow'],
  },
  blossom: { paint: paintBlossom, suits: (m) => when(m.sun > 4 && within(m, 78, 125), 1.6), weathers: MIXED },
  meadow: { paint: paintMeadow, suits: (m) => when(m.sun > 3 && within(m, 110, 275)), weathers: MIXED },
  bokeh: { paint: paintBokeh, suits: (m) => when(m.sun < -4, 0.8), weathers: ['clear', 'rain', 'snow'] },
} satisfies Record<string, Kind>;

export type SceneKind = keyof typeof KINDS;

export const SCENE_KINDS = Object.keys(KINDS) as SceneKind[];

export function kindOf(name: SceneKind): Kind {
  return KINDS[name];
}

/** @returns one of the kinds that suit the moment, the likelier ones more often; a beach or lights when none does */
export function pickKind(
  moment: Moment,
  random: Random,
  among: readonly SceneKind[] = SCENE_KINDS,
): SceneKind {
  const weights = among.map((name) => kindOf(name).suits(moment));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  if (left <= 0) return moment.sun > 0 ? 'beach' : 'bokeh';
  for (const [i, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return among[i] as SceneKind;
  }
  return 'beach';
}

export function pickWeather(kind: SceneKind, moment: Moment, random: Random): Weather {
  const weather = random.pick(kindOf(kind).weathers);
  if (weather === 'snow' && moment.season !== 'winter') return 'rain';
  return weather;
}
