import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../../blobs/index.ts';
import { readByteRange } from './byte-range.ts';

export interface ConditionalRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/** Immutable bytes: one strong tag, no date. */
export interface Representation {
  readonly tag: string;
  readonly bytes: number;
}

export type ByteResponse =
  | { readonly status: 200 | 206; readonly range: ByteRange }
  | { readonly status: 304 }
  | { readonly status: 412 }
  | { readonly status: 416 };

/** RFC 9110, section 8.8.3: the tags of a list; a tag may contain a comma. */
const tagsOf = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];

/** RFC 9110, section 13.1.1: `*` or the tag; strong comparison. */
const matchesStrongly = (list: string, tag: string) => list.trim() === '*' || tagsOf(list).includes(tag);

/** RFC 9110, section 13.1.2: `*` or the tag, weak or not. */
const matchesWeakly = (list: string, tag: string) =>
  list.trim() === '*' || tagsOf(list).some((known) => known.replace(/^W\//, '') === tag);

/** RFC 9110, sections 13.1.5 and 14.2: a range is for GET only, and If-Range must match. */
function rangeOf({ method, headers }: ConditionalRequest, { tag, bytes }: Representation) {
  const ifRange = headers['if-range'];
  if (method !== 'GET' || (ifRange !== undefined && ifRange !== tag)) return undefined;
  return readByteRange(headers.range, bytes);
}

/** Response to a GET or HEAD of existing bytes, in the order of RFC 9110, section 13.2.2. */
export function chooseResponse(request: ConditionalRequest, representation: Representation): ByteResponse {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifMatch !== undefined && !matchesStrongly(ifMatch, representation.tag)) return { status: 412 };
  if (ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, representation.tag)) return { status: 304 };
  const range = rangeOf(request, representation);
  if (range === 'unsatisfiable') return { status: 416 };
  return range ? { status: 206, range } : { status: 200, range: { start: 0, end: representation.bytes - 1 } };
}
