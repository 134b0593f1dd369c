import { paintAboveClouds } from './kinds/above-clouds.ts';
import { paintAlpineLake } from './kinds/alpine-lake.ts';
import { paintBalloons } from './kinds/balloons.ts';
import { paintBeach } from './kinds/beach.ts';
import { paintBlossom } from './kinds/blossom.ts';
import { paintBokeh } from './kinds/bokeh.ts';
import { paintCity, paintFireworks } from './kinds/city.ts';
import { paintDunes } from './kinds/dunes.ts';
import { paintFlowerRows } from './kinds/flower-rows.ts';
import { paintForest } from './kinds/forest.ts';
import { paintHills } from './kinds/hills.ts';
import { paintLighthouse } from './kinds/lighthouse.ts';
import { paintMeadow } from './kinds/meadow.ts';
import { paintAurora, paintMilkyWay } from './kinds/night-sky.ts';
import { paintMoonSea, paintOpenSea } from './kinds/open-sea.ts';
import { paintRidges } from './kinds/ridges.ts';
import { paintRainbow, paintStorm } from './kinds/storm.ts';
import { paintWinter } from './kinds/winter.ts';
import { paintWoods } from './kinds/woods.ts';
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
const DRY = ['clear', 'fair', 'fair'] as const;
const MIXED = ['clear', 'clear', 'fair', 'fair', 'fair', 'cloudy'] as const;

const KINDS = {
  'alpine-lake': {
    paint: paintAlpineLake,
    suits: (m) => when(m.sun > -5, 1.2),
    weathers: [...MIXED, 'mist'],
  },
  ridges: {
    paint: paintRidges,
    suits: (m) => when(m.sun > -5, m.sun < 20 ? 1.3 : 0.5),
    weathers: ['clear', 'fair', 'mist'],
  },
  'above-clouds': { paint: paintAboveClouds, suits: (m) => when(m.sun > -3, 0.6), weathers: DRY },
  forest: {
    paint: paintForest,
    suits: (m) => when(m.sun > -3, 0.8),
    weathers: ['mist', 'mist', 'cloudy', 'rain', 'fair'],
  },
  hills: {
    paint: paintHills,
    suits: (m) => when(m.sun > -2, m.season === 'winter' ? 0.4 : 1.2),
    weathers: [...MIXED, 'mist'],
  },
  winter: {
    paint: paintWinter,
    suits: (m) => when(m.season === 'winter' && m.sun > -7, 4),
    weathers: ['clear', 'clear', 'fair', 'snow', 'mist', 'snow'],
  },
  'flower-rows': {
    paint: paintFlowerRows,
    suits: (m) => when(m.sun > 2 && (within(m, 95, 140) || within(m, 165, 222) || within(m, 265, 305))),
    weathers: DRY,
  },
  balloons: { paint: paintBalloons, suits: (m) => when(m.sun > 0 && m.sun < 45, 0.5), weathers: DRY },
  dunes: { paint: paintDunes, suits: (m) => when(m.sun > 0, 0.4), weathers: ['clear', 'clear', 'fair'] },
  'open-sea': {
    paint: paintOpenSea,
    suits: (m) => when(m.sun > -6, m.sun < 14 ? 1.3 : 0.4),
    weathers: [...MIXED, 'rain'],
  },
  'moon-sea': { paint: paintMoonSea, suits: (m) => when(m.sun < -7), weathers: ['clear'] },
  beach: {
    paint: paintBeach,
    suits: (m) => when(m.sun > -5, m.season === 'winter' ? 0.15 : 1.2),
    weathers: MIXED,
  },
  lighthouse: { paint: paintLighthouse, suits: (m) => when(m.sun > -8, 0.8), weathers: [...MIXED, 'rain'] },
  city: { paint: paintCity, suits: (m) => when(m.sun < 4, 0.9), weathers: [...MIXED, 'rain'] },
  fireworks: {
    paint: paintFireworks,
    suits: (m) => when(m.sun < -6, m.day >= 364 || m.day <= 1 ? 30 : m.season === 'summer' ? 0.3 : 0),
    weathers: ['clear'],
  },
  'milky-way': {
    paint: paintMilkyWay,
    suits: (m) => when(m.sun < -11, m.season === 'summer' ? 1.5 : 0.7),
    weathers: ['clear'],
  },
  aurora: {
    paint: paintAurora,
    suits: (m) => when(m.sun < -9 && (m.day > 250 || m.day < 95)),
    weathers: ['clear'],
  },
  woods: {
    paint: paintWoods,
    suits: (m) => when(m.sun > 3, m.season === 'autumn' ? 2 : 0.9),
    weathers: ['clear', 'fair', 'mist'],
  },
  blossom: { paint: paintBlossom, suits: (m) => when(m.sun > 4 && within(m, 78, 125), 1.6), weathers: MIXED },
  meadow: { paint: paintMeadow, suits: (m) => when(m.sun > 3 && within(m, 110, 275)), weathers: MIXED },
  bokeh: { paint: paintBokeh, suits: (m) => when(m.sun < -4, 0.8), weathers: ['clear', 'rain', 'snow'] },
  storm: {
    paint: paintStorm,
    suits: (m) => when(m.season === 'summer' && m.sun > -10, 0.35),
    weathers: ['rain'],
  },
  rainbow: {
    paint: paintRainbow,
    suits: (m) => when(m.sun > 4 && m.sun < 42 && m.season !== 'winter', 0.3),
    weathers: ['rain'],
  },
} satisfies Record<string, Kind>;

export type SceneKind = keyof typeof KINDS;

export const SCENE_KINDS = Object.keys(KINDS) as SceneKind[];

export function kindOf(name: SceneKind): Kind {
  return KINDS[name];
}

/** @returns one of the kinds that suit the moment, the likelier ones more often; a sky or a sea when none does */
export function pickKind(
  moment: Moment,
  random: Random,
  among: readonly SceneKind[] = SCENE_KINDS,
): SceneKind {
  const weights = among.map((name) => kindOf(name).suits(moment));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  if (left <= 0) return moment.sun > 0 ? 'open-sea' : 'city';
  for (const [i, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return among[i] as SceneKind;
  }
  return 'open-sea';
}

export function pickWeather(kind: SceneKind, moment: Moment, random: Random): Weather {
  const weather = random.pick(kindOf(kind).weathers);
  if (weather === 'snow' && moment.season !== 'winter') return 'rain';
  if (kind === 'hills' && moment.season === 'winter' && random.chance(0.6)) return 'snow';
  return weather;
}
