import * as z from 'zod/mini';
import { limits } from './limits.ts';

export const id = z.uuid();

/** Id or code that the shop gives: of a customer, an order, a product. */
export const shopCode = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/));

/** ISO 8601 in UTC, for example `2024-05-03T09:12:44.120Z`. */
export const instant = z.iso.datetime();

/** An instant from 1970 on, at most to the millisecond. */
export const shopInstant = instant.check(z.regex(/^(19[7-9]|[2-9]\d\d)\d-[^.]*(\.\d{1,3})?Z$/));

/** A day from 1970 on. */
export const shopDay = z.iso.date().check(z.regex(/^(19[7-9]\d|[2-9]\d{3})-/, 'must be from 1970 on'));

export const wallClock = z.iso.datetime({ local: true, offset: true });

/** Whether a database can store it: it has no NUL and no half of a surrogate pair. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** `URL` itself takes any text: it drops NUL, and replaces halves of surrogate pairs. */
export const webAddress = z
  .url({ protocol: /^https?$/ })
  .check(z.maxLength(limits.web.maxUrlLength), z.refine(isStorable, 'is not a text'));

/** An address in a response: it may be older than `emailAddress`, or of an identity provider. */
export const storedEmail = z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/));

/** ISO 4217. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

const maxAmount = 1e12;

/**
 * Amount in the minor unit of its currency by ISO 4217: 1999 for EUR 19.99, 199900 for HUF 1,999.00, 1999 for JPY 1,999.
 * Negative: a discount or refund. Bounded, so that the sum of thousands is exact in a JSON number (2^53).
 */
export const amount = z.int().check(z.minimum(-maxAmount), z.maximum(maxAmount));

export const count = z.int().check(z.nonnegative());

/** Any text that a database can store. */
export function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), z.refine(isStorable, 'is not a text'));
}

export const isLine = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text);

/** One line of text without control characters; bidirectional text and emoji are welcome. */
export function line(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), z.refine(isLine, 'is not a line of text'));
}

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
