import { Temporal } from 'temporal-polyfill';
import type { Camera, PhotoSize, SceneOptions } from './draw-scene.ts';
import { momentOf } from './moment.ts';
import { createRandom, type Random } from './paint/random.ts';
import { createNamer, UNDATED_NAMES } from './plan/file-names.ts';
import { AT_HOME, HOME, TRIPS, type Trip, type TripName } from './plan/trips.ts';
import { kindOf, type SceneKind } from './scene-kinds.ts';

/** What `drawScene` takes, and the file name. */
export interface PlannedPhoto extends SceneOptions {
  readonly camera: Camera;
  readonly size: PhotoSize;
  readonly fileName: string;
  readonly trip?: TripName;
}

interface Draft {
  readonly taken: Temporal.PlainDateTime;
  readonly zone: string;
  readonly camera: Camera;
  readonly kind: SceneKind;
  /** which draft's place this one shares, in a burst */
  readonly burst?: number;
  readonly trip?: TripName;
}

const ANNA_PHOTOS = 240;
const YEARS = 6;
/** Hours at which people take pictures, the good light more often. */
const HOURS = [
  6, 7, 7.5, 8, 9, 10, 11, 12.5, 14, 15, 16, 17, 17.5, 18, 18.5, 19, 19.5, 20, 20.5, 21, 21.5, 22.5, 23.5,
] as const;

/**
 * The 240 photos of a demo customer over the six years before a day: trips, ordinary weeks, months without any.
 * @param today `YYYY-MM-DD`; no photo is dated later than the day before
 */
export function planAnnaLibrary(today: string): PlannedPhoto[] {
  const day = Temporal.PlainDate.from(today);
  const random = createRandom(20_190);
  const drafts = TRIPS.flatMap((trip) => planTrip(trip, day, random));
  drafts.push(...planBurst(day.subtract({ days: 20 }), 19.2, 4, random), ...planNewYear(day, random));
  drafts.push(...planOrdinary(day, ANNA_PHOTOS - UNDATED_NAMES.length - drafts.length, drafts, random));
  return [...finish(drafts, 41_000, random), ...planUndated(random)];
}

/**
 * Nine photos of a demo customer who seldom takes any.
 *
 * @param today `YYYY-MM-DD`
 */
export function planBenLibrary(today: string): PlannedPhoto[] {
  return planFewPhotos(today, {
    seed: 77,
    firstScene: 91_000,
    daysAgo: [545, 543, 542, 410, 409, 395, 230, 229, 31],
  });
}

/**
 * Seven photos of a demo customer who has not been here for long.
 *
 * @param today `YYYY-MM-DD`
 */
export function planCleoLibrary(today: string): PlannedPhoto[] {
  return planFewPhotos(today, { seed: 79, firstScene: 93_000, daysAgo: [912, 911, 911, 780, 779, 655, 561] });
}

/** Photos of a demo customer at a former service. */
const HANA_PHOTOS = 120;

/**
 * The 120 photos that a demo customer has at a former service, over six years that ended two years before a day.
 *
 * @param today `YYYY-MM-DD`
 */
export function planHanaLibrary(today: string): PlannedPhoto[] {
  const daysAgo = Array.from({ length: HANA_PHOTOS }, (_, n) => 730 + Math.round((n * 2190) / HANA_PHOTOS));
  const photos = planFewPhotos(today, { seed: 83, firstScene: 95_000, daysAgo });
  return photos.map((photo) => ({ ...photo, longSide: 480 }));
}

function planFewPhotos(
  today: string,
  { seed, firstScene, daysAgo }: { seed: number; firstScene: number; daysAgo: readonly number[] },
): PlannedPhoto[] {
  const day = Temporal.PlainDate.from(today);
  const random = createRandom(seed);
  const drafts = daysAgo.map((ago) =>
    draftAt(day.subtract({ days: ago }), HOME, 'Sandbox Pocket Mini', AT_HOME, random, new Map()),
  );
  return finish(drafts, firstScene, random);
}

/** A trip in one month, so that a month is as full as the trip. */
function planTrip(trip: Trip, today: Temporal.PlainDate, random: Random): Draft[] {
  let start = Temporal.PlainDate.from({ year: today.year, month: trip.month, day: trip.from });
  if (Temporal.PlainDate.compare(start.add({ days: trip.days }), today) > 0)
    start = start.subtract({ years: 1 });
  start = start.subtract({ years: trip.back });
  const used = new Map<SceneKind, number>();
  return Array.from({ length: trip.photos }, () => {
    const date = start.add({ days: random.whole(0, trip.days - 1) });
    return { ...draftAt(date, trip.zone, trip.camera, trip.kinds, random, used), trip: trip.name };
  });
}

/** Chooses an hour and a kind that suit each other, the trip's kinds in turn. */
function draftAt(
  date: Temporal.PlainDate,
  zone: string,
  camera: Camera,
  kinds: readonly SceneKind[],
  random: Random,
  used: Map<SceneKind, number>,
): Draft {
  for (;;) {
    const hour = random.pick(HOURS) + random.between(-0.24, 0.24);
    const moment = momentOf(date.dayOfYear, hour);
    // People take fewer pictures at night, at home more so.
    if (moment.sun < -3 && random.chance(zone === HOME ? 0.7 : 0.2)) continue;
    const fitting = kinds.filter((kind) => random.next() * 1.2 < kindOf(kind).suits(moment));
    const times = (kind: SceneKind) => used.get(kind) ?? 0;
    const kind = fitting.sort((a, b) => times(a) - times(b))[
      random.chance(0.75) ? 0 : random.whole(0, Math.max(0, fitting.length - 1))
    ];
    if (!kind) continue;
    used.set(kind, times(kind) + 1);
    return { taken: clock(date, hour, random), zone, camera, kind };
  }
}

function clock(date: Temporal.PlainDate, hour: number, random: Random): Temporal.PlainDateTime {
  const seconds = Math.round(hour * 3600) + random.whole(0, 59);
  return date.toPlainDateTime().add({ seconds });
}

function planBurst(date: Temporal.PlainDate, hour: number, frames: number, random: Random): Draft[] {
  const first = draftAt(date, HOME, 'Sandbox Pocket', ['beach', 'ridges', 'winter'], random, new Map());
  const start = clock(date, momentOf(date.dayOfYear, hour).sun > 4 ? hour : 13, random);
  let passed = 0;
  return Array.from({ length: frames }, (_, i) => {
    passed += i === 0 ? 0 : random.whole(2, 70);
    return { ...first, taken: start.add({ seconds: passed }), burst: 1 };
  });
}

function planNewYear(today: Temporal.PlainDate, random: Random): Draft[] {
  // Two days back, so that on 1 January it is not the night just over.
  const eve = Temporal.PlainDate.from({ year: today.subtract({ days: 2 }).year - 1, month: 12, day: 31 });
  const midnight = eve.add({ days: 1 }).toPlainDateTime();
  return [-310, 45, 62, 140, 415].map((seconds, i) => ({
    taken: midnight.add({ seconds: seconds + random.whole(0, 20) }),
    zone: HOME,
    camera: 'Sandbox Pocket' as const,
    kind: 'bokeh' as const,
    ...(i === 1 || i === 2 ? { burst: 2 } : {}),
  }));
}

/** The last months are well filled; before, one to three a month, and empty months. */
function planOrdinary(
  today: Temporal.PlainDate,
  count: number,
  trips: readonly Draft[],
  random: Random,
): Draft[] {
  const taken = new Set(trips.map((draft) => draft.taken.toPlainDate().toPlainYearMonth().toString()));
  const months = Array.from({ length: YEARS * 12 }, (_, ago) =>
    today.toPlainYearMonth().subtract({ months: ago }),
  );
  const free = months.filter((month) => !taken.has(month.toString()));
  const recent = months.slice(0, 3);
  // A quarter of the months stay empty, except the first: the library begins six years ago.
  const first = months.slice(-1);
  const others = shuffled(
    free.filter((month) => !recent.includes(month) && !first.includes(month)),
    random,
  );
  const older = [...first, ...others.slice(Math.round(others.length / 4))];
  const drafts: Draft[] = [];
  const used = new Map<SceneKind, number>();
  const add = (month: Temporal.PlainYearMonth, photos: number) => {
    const last = Math.min(month.daysInMonth, month.equals(today.toPlainYearMonth()) ? today.day - 1 : 31);
    for (let i = 0; i < photos && drafts.length < count && last > 0; i++) {
      const date = month.toPlainDate({ day: random.whole(1, last) });
      drafts.push(draftAt(date, HOME, cameraOf(today, date), AT_HOME, random, used));
    }
  };
  for (const month of recent) add(month, random.whole(4, 6));
  // One round gives one to three a month; further rounds add the rest.
  while (drafts.length < count) for (const month of older) add(month, random.whole(1, 3));
  return drafts;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

function cameraOf(today: Temporal.PlainDate, date: Temporal.PlainDate): Camera {
  const years = date.until(today, { largestUnit: 'years' }).years;
  return years >= 3 ? 'Sandbox Pocket Mini' : 'Sandbox Pocket';
}

const SIZES = [
  'landscape',
  'landscape',
  'landscape',
  'landscape',
  'portrait',
  'portrait',
  'square',
  'landscape',
  'panorama',
] as const;
const NEVER_WIDE: readonly SceneKind[] = ['blossom', 'meadow', 'bokeh'];

function finish(drafts: readonly Draft[], firstSeed: number, random: Random): PlannedPhoto[] {
  const name = createNamer(random);
  const inOrder = [...drafts].sort((a, b) => Temporal.PlainDateTime.compare(a.taken, b.taken));
  return inOrder.map((draft, i) => {
    const zoned = draft.taken.toZonedDateTime(draft.zone);
    // The larger camera has no time zone.
    const offset = draft.camera === 'Sandbox One' ? '' : zoned.offset;
    const drawn = random.pick(SIZES);
    const size =
      draft.burst || (drawn === 'panorama' && NEVER_WIDE.includes(draft.kind)) ? 'landscape' : drawn;
    return {
      seed: firstSeed + i,
      takenAt: `${draft.taken.toString({ smallestUnit: 'second' })}${offset}`,
      camera: draft.camera,
      size,
      kind: draft.kind,
      fileName: name(draft.camera, zoned),
      ...(draft.burst ? { place: firstSeed - draft.burst } : {}),
      ...(draft.trip ? { trip: draft.trip } : {}),
    };
  });
}

function planUndated(random: Random): PlannedPhoto[] {
  return UNDATED_NAMES.map((fileName, i) => ({
    seed: 61_000 + i,
    camera: 'Sandbox Pocket Mini',
    size: random.pick(SIZES),
    fileName,
  }));
}
