import type { PhotoPage } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';
import type { MonthColumns } from '../store/month-columns.ts';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

/** Fetches one page of a month; rejects when the answer is not a page or the signal is aborted. */
export type FetchPage = (key: MonthKey, request: PageRequest, signal: AbortSignal) => Promise<PhotoPage>;

/** Fetches the columns of a month; rejects when they do not agree or the signal is aborted. */
export type FetchColumns = (key: MonthKey, signal: AbortSignal) => Promise<MonthColumns>;

/** How a month is asked for. */
export interface MonthSource {
  readonly page: FetchPage;
  /** Null where the service has no layout of a month: the columns are read from its pages. */
  readonly columns: FetchColumns | null;
}
