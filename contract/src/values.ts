import * as z from 'zod/mini';

/** Id of anything we made. */
export const id = z.uuid();

/** A moment, ISO 8601 in UTC, for example `2024-05-03T09:12:44.120Z`. */
export const instant = z.iso.datetime();

/**
 * EXIF wall-clock time `YYYY-MM-DDTHH:mm:ss[.sss][±hh:mm]`: the offset stands only where the photo
 * tells it, so this is shown as written and never moved by a time zone.
 */
export const wallClock = z.iso.datetime({ local: true, offset: true });

export const count = z.int().check(z.nonnegative());

/** A whole number that arrives as text in a query string. */
export function integerFromText(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^-?\d{1,10}$/, 'must be a whole number')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  );
}
