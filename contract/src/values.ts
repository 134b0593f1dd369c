import * as z from 'zod/mini';

export const id = z.uuid();

/** ISO 8601 in UTC, for example `2024-05-03T09:12:44.120Z`. */
export const instant = z.iso.datetime();

export const wallClock = z.iso.datetime({ local: true, offset: true });

export const count = z.int().check(z.nonnegative());

/** A whole number as text in a query string. */
export function integerFromText(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^-?\d{1,10}$/, 'must be a whole number')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  );
}
