import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../../blobs/index.ts';
import { readByteRange } from './byte-range.ts';

export interface Asked {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/** What there is: immutable bytes, so one tag says all, and there is no date to compare. */
export interface Offered {
  readonly tag: string;
  readonly bytes: number;
}

export type Answer =
  | { readonly status: 200 | 206; readonly range: ByteRange }
  | { readonly status: 304 }
  | { readonly status: 412 }
  | { readonly status: 416 };

/** RFC 9110, section 8.8.3: the tags of a list; a comma may stand inside of one. */
const tagsOf = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];

/** RFC 9110, section 13.1.1: `*` or the tag itself; a weak one is never the same. */
const isWanted = (list: string, tag: string) => list.trim() === '*' || tagsOf(list).includes(tag);

/** RFC 9110, section 13.1.2: `*` or the tag, weak or not. */
const isKnown = (list: string, tag: string) =>
  list.trim() === '*' || tagsOf(list).some((known) => known.replace(/^W\//, '') === tag);

/** RFC 9110, sections 13.1.5 and 14.2: a part is for GET only, and only of the bytes that the caller has begun. */
function rangeOf({ method, headers }: Asked, { tag, bytes }: Offered) {
  const begun = headers['if-range'];
  if (method !== 'GET' || (begun !== undefined && begun !== tag)) return undefined;
  return readByteRange(headers.range, bytes);
}

/** What a GET or HEAD of bytes that are there is answered with, in the order of RFC 9110, section 13.2.2. */
export function chooseAnswer(asked: Asked, offered: Offered): Answer {
  const { 'if-match': wanted, 'if-none-match': known } = asked.headers;
  if (wanted !== undefined && !isWanted(wanted, offered.tag)) return { status: 412 };
  if (known !== undefined && isKnown(known, offered.tag)) return { status: 304 };
  const range = rangeOf(asked, offered);
  if (range === 'unsatisfiable') return { status: 416 };
  return range ? { status: 206, range } : { status: 200, range: { start: 0, end: offered.bytes - 1 } };
}
