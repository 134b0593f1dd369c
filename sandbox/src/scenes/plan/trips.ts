import type { Camera } from '../draw-scene.ts';
import type { SceneKind } from '../scene-kinds.ts';

/** Where a trip went. */
export type TripName = 'alps' | 'lisbon' | 'tuscany' | 'lapland' | 'japan' | 'cappadocia';

export interface Trip {
  readonly name: TripName;
  /** calendar month, and how many years before its latest occurrence */
  readonly month: number;
  readonly back: number;
  /** first day of the month it may start, and how many days it lasts */
  readonly from: number;
  readonly days: number;
  readonly photos: number;
  /** where clocks stand as there */
  readonly zone: string;
  readonly camera: Camera;
  readonly kinds: readonly SceneKind[];
}

/** What a camera sees at home, all year round; season and hour decide which. */
export const AT_HOME: readonly SceneKind[] = [
  'hills',
  'woods',
  'meadow',
  'city',
  'bokeh',
  'blossom',
  'rainbow',
  'storm',
  'winter',
  'open-sea',
  'beach',
  'lighthouse',
  'forest',
  'ridges',
  'flower-rows',
  'balloons',
  'fireworks',
];

export const HOME = 'Europe/Amsterdam';

export const TRIPS: readonly Trip[] = [
  {
    name: 'alps',
    month: 7,
    back: 0,
    from: 8,
    days: 9,
    photos: 34,
    zone: 'Europe/Zurich',
    camera: 'Sandbox Pocket',
    kinds: [
      'alpine-lake',
      'ridges',
      'above-clouds',
      'forest',
      'meadow',
      'milky-way',
      'woods',
      'rainbow',
      'storm',
    ],
  },
  {
    name: 'lisbon',
    month: 9,
    back: 1,
    from: 5,
    days: 8,
    photos: 30,
    zone: 'Europe/Lisbon',
    camera: 'Sandbox One',
    kinds: ['beach', 'open-sea', 'lighthouse', 'moon-sea', 'city', 'hills'],
  },
  {
    name: 'tuscany',
    month: 5,
    back: 3,
    from: 4,
    days: 10,
    photos: 27,
    zone: 'Europe/Rome',
    camera: 'Sandbox One',
    kinds: ['hills', 'flower-rows', 'woods', 'city', 'meadow', 'balloons', 'open-sea'],
  },
  {
    name: 'lapland',
    month: 2,
    back: 2,
    from: 10,
    days: 6,
    photos: 19,
    zone: 'Europe/Helsinki',
    camera: 'Sandbox Pocket',
    kinds: ['winter', 'aurora', 'winter', 'forest', 'alpine-lake'],
  },
  {
    name: 'japan',
    month: 4,
    back: 4,
    from: 1,
    days: 11,
    photos: 23,
    zone: 'Asia/Tokyo',
    camera: 'Sandbox Pocket',
    kinds: ['blossom', 'city', 'ridges', 'bokeh', 'forest', 'lighthouse', 'open-sea'],
  },
  {
    name: 'cappadocia',
    month: 10,
    back: 5,
    from: 9,
    days: 6,
    photos: 17,
    zone: 'Europe/Istanbul',
    camera: 'Sandbox Pocket Mini',
    kinds: ['balloons', 'dunes', 'hills', 'city', 'open-sea'],
  },
];
