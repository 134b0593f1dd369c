import type { Photo } from '@keepsake/contract/photos';
import { createStateStore, type StateStore } from '../../browser/state-store.ts';
import type { SectionKey } from '../section-key.ts';
import type { PhotoLayout } from './photo-layout.ts';

/** Photos of one page in order; undefined where a photo was deleted. */
export type LoadedPage = readonly (Photo | undefined)[];

export interface SectionState {
  /** Status of the first page; of all photos once the section is expanded. */
  readonly status: 'uninitialized' | 'pending' | 'fulfilled' | 'rejected';
  /** Photos by the server's count. */
  readonly count: number;
  /** Ratios of its first photos, as in the contract's `monthShapes`; empty while unknown. */
  readonly shape: string;
  /** Loaded when the section is expanded or a photo deep in it is requested. */
  readonly layout: PhotoLayout | null;
  /** Status of the request for the layout. */
  readonly layoutStatus: 'idle' | 'pending' | 'rejected';
  /** Loaded pages of `layoutPageSize` photos by number; page 0 of a collapsed section is shorter. */
  readonly pages: ReadonlyMap<number, LoadedPage>;
  readonly failedPages: ReadonlySet<number>;
  /** Page 0 is the whole section. */
  readonly isComplete: boolean;
  /** Shows every photo instead of the first ones ("+N", "Expand all months"). */
  readonly expanded: boolean;
  /** The photos have changed since they were requested. */
  readonly stale: boolean;
  /** Number of known changes: responses to earlier requests may be outdated. */
  readonly changes: number;
  /** Photos of pending deletions. */
  readonly hidden: ReadonlySet<string>;
  /** Deleted since the layout was requested. */
  readonly gone: ReadonlySet<string>;
  /** The whole section is being deleted. */
  readonly isHidden: boolean;
  /** Ascending indexes of invisible photos in the layout, or in page 0 without one. */
  readonly absent: Uint32Array;
  /** The same object while the same photos stand in the same order, even when they are not in memory. */
  readonly outline: object;
}

export interface PhotoRef {
  readonly key: SectionKey;
  readonly imageId: string;
}

export interface TimelineState {
  /** Sections in the order of the list. */
  readonly sections: ReadonlyMap<SectionKey, SectionState>;
  readonly showAll: boolean;
  /** A photo to scroll to and focus, for example after its preview. */
  readonly reveal: PhotoRef | null;
}

const nothing: ReadonlySet<never> = new Set();
const noPages: ReadonlyMap<number, LoadedPage> = new Map();
const none = new Uint32Array();

export const unloaded = {
  status: 'uninitialized',
  layout: null,
  layoutStatus: 'idle',
  pages: noPages,
  failedPages: nothing,
  isComplete: false,
  stale: false,
  gone: nothing,
  absent: none,
} as const satisfies Partial<SectionState>;

export const emptyTimeline: TimelineState = { sections: new Map(), showAll: false, reveal: null };

export function newSection(count: number, expanded = false, shape = ''): SectionState {
  return { ...unloaded, count, shape, expanded, changes: 0, hidden: nothing, isHidden: false, outline: {} };
}

export type TimelineStore = StateStore<TimelineState>;

export const createTimelineStore = (initial: TimelineState = emptyTimeline): TimelineStore =>
  createStateStore(initial);
