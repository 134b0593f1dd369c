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
  'ridges',
  'meadow',
  'beach',
  'winter',
  'blossom',
  'bokeh',
  'dunes',
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
    kinds: ['ridges', 'meadow', 'bokeh'],
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
    kinds: ['beach', 'dunes', 'bokeh'],
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
    kinds: ['meadow', 'ridges', 'beach', 'bokeh'],
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
    kinds: ['winter', 'bokeh', 'winter', 'ridges'],
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
    kinds: ['blossom', 'ridges', 'bokeh', 'beach'],
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
    kinds: ['dunes', 'ridges', 'beach'],
  },
];
