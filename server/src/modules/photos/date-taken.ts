import { chooseDate, readTakenAt } from '@keepsake/takeout/choose-date';
import { placeByDateTaken, unknownMonth } from './photo-months.ts';

/** Absent ones are not known. */
export interface PhotoDates {
  /** `YYYY-MM-DDTHH:mm:ss[.sss][±hh:mm]` */
  readonly taken?: string | undefined;
  /** Instant, by an export of another service, as `YYYY-MM-DDTHH:mm[:ss]Z`; takeout/README.md has its rules. */
  readonly exported?: string | undefined;
  /** Instant. */
  readonly created?: string | undefined;
  /** Instant. */
  readonly uploaded?: string | undefined;
}

/** Date of a photo by its own metadata, an export, or an older library. */
export function chooseDateTaken(own: string | undefined, dates: PhotoDates, now: number): string | undefined {
  const exported = readTakenAt(dates.exported);
  const isPossible =
    exported.from === 'sidecar' &&
    placeByDateTaken(exported.instant.slice(0, -1), now).month !== unknownMonth;
  if (!isPossible) return own ?? dates.taken;
  const { wallClock = '', offset = '' } =
    /^(?<wallClock>.+?)(?<offset>[+-]\d\d:\d\d)?$/.exec(own ?? '')?.groups ?? {};
  const chosen = chooseDate(own === undefined ? undefined : { wallClock, offset }, exported);
  return chosen && `${chosen.wallClock}${chosen.offset ?? ''}`;
}
