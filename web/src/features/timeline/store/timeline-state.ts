import type { Photo } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';
import type { MonthColumns } from './month-columns.ts';

/** Photos of one page in order; a place is empty where a photo was deleted since. */
export type MonthPage = readonly (Photo | undefined)[];

export interface MonthState {
  /** Of what the month shows: its first page, or all of it once it is open. */
  readonly status: 'uninitialized' | 'pending' | 'fulfilled' | 'rejected';
  /** Photos of this month by the server's count. */
  readonly count: number;
  /** All photos of the month, once it was opened or a place deep in it was asked for. */
  readonly columns: MonthColumns | null;
  /** The columns: on their way, or refused. */
  readonly columnsStatus: 'idle' | 'pending' | 'rejected';
  /** Loaded pages of `layoutPageSize` photos by their number; page 0 may be shorter: the first page of a closed month. */
  readonly pages: ReadonlyMap<number, MonthPage>;
  /** Pages that could not be loaded. */
  readonly failedPages: ReadonlySet<number>;
  /** Page 0 is the whole month. */
  readonly isComplete: boolean;
  /** Opened by "+N" or by "Show all photos": shows every photo instead of the first ones. */
  readonly expanded: boolean;
  /** The photos changed after they were asked for. */
  readonly stale: boolean;
  /** How often it was heard that the photos changed: an answer to an earlier request may not know of it. */
  readonly changes: number;
  /** Deletions on their way: not shown, and shown again if they fail. */
  readonly hidden: ReadonlySet<string>;
  /** Deleted since the columns were asked for. */
  readonly gone: ReadonlySet<string>;
  /** The whole month is being deleted. */
  readonly isHidden: boolean;
  /** Where the photos that are not shown stand in the columns, or in page 0 while there are none; ascending. */
  readonly absent: Uint32Array;
  /** The same object for as long as the same photos stand in the same order, also while they are not in memory. */
  readonly outline: object;
}

export interface PhotoPlace {
  readonly key: MonthKey;
  readonly imageId: string;
}

export interface TimelineState {
  /** Months in the order of the list. */
  readonly months: ReadonlyMap<MonthKey, MonthState>;
  /** Every month is open. */
  readonly showAll: boolean;
  /** A photo to bring into view and to focus, as after its preview was closed. */
  readonly reveal: PhotoPlace | null;
}

const nothing: ReadonlySet<never> = new Set();
const noPages: ReadonlyMap<number, MonthPage> = new Map();
const none = new Uint32Array();

/** A month of which nothing is loaded. */
export const unloaded = {
  status: 'uninitialized',
  columns: null,
  columnsStatus: 'idle',
  pages: noPages,
  failedPages: nothing,
  isComplete: false,
  stale: false,
  gone: nothing,
  absent: none,
} as const satisfies Partial<MonthState>;

export const emptyTimeline: TimelineState = { months: new Map(), showAll: false, reveal: null };

export function newMonth(count: number, expanded = false): MonthState {
  return { ...unloaded, count, expanded, changes: 0, hidden: nothing, isHidden: false, outline: {} };
}
