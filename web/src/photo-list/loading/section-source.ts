import { limits } from '@keepsake/contract/limits';
import type { PhotoPage } from '@keepsake/contract/photos';
import { reportError } from '../../browser/report-error.ts';
import type { SectionKey } from '../section-key.ts';
import { gatherLayout, type PhotoLayout } from '../store/photo-layout.ts';
import type { LoadedPage } from '../store/timeline-state.ts';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

/** Rejects when the response is invalid or the signal is aborted. */
export type FetchPage = (key: SectionKey, request: PageRequest, signal: AbortSignal) => Promise<PhotoPage>;

/** Rejects when the response is invalid or the signal is aborted. */
export type FetchLayout = (key: SectionKey, signal: AbortSignal) => Promise<PhotoLayout>;

export interface SectionSource {
  readonly page: FetchPage;
  /** Null where the service has no layouts: the layout is built from the pages. */
  readonly layout: FetchLayout | null;
}

const { layoutPageSize } = limits.timeline;

interface FetchedLayout {
  readonly layout: PhotoLayout;
  /** Pages that were loaded for the layout. */
  readonly pages: ReadonlyMap<number, LoadedPage>;
}

/**
 * Fetches the layout of a section of about `count` photos, by its pages where it has only one or the service
 * has no layouts.
 */
export async function fetchLayout(
  source: SectionSource,
  key: SectionKey,
  count: number,
  signal: AbortSignal,
): Promise<FetchedLayout> {
  if (!source.layout || count <= layoutPageSize) return walkPages(source.page, key, signal);
  return { layout: await source.layout(key, signal), pages: new Map() };
}

async function walkPages(fetchPage: FetchPage, key: SectionKey, signal: AbortSignal): Promise<FetchedLayout> {
  const gathered = gatherLayout();
  const cursors: string[] = [];
  let first: LoadedPage = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await fetchPage(key, { limit: layoutPageSize, ...(cursor && { cursor }) }, signal);
    gathered.add(page.images);
    if (cursor === undefined) first = page.images;
    cursor = page.cursor;
    if (cursor !== null) cursors.push(cursor);
  }
  return { layout: gathered.finish(cursors), pages: new Map([[0, first]]) };
}

/** Reports failed requests for a section, except aborted ones. The signal is the last argument. */
export function reportingFailures<Rest extends readonly unknown[], Result>(
  fetch: (...input: [...Rest, AbortSignal]) => Promise<Result>,
): (...input: [...Rest, AbortSignal]) => Promise<Result> {
  return async (...input) => {
    try {
      return await fetch(...input);
    } catch (error) {
      const signal = input.at(-1) as AbortSignal;
      if (!signal.aborted) reportError(error, 'load-month');
      throw error;
    }
  };
}
