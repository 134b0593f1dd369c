import type { PhotoPage } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

/** Fetches one page of a month; rejects when the answer is not a page or the signal is aborted. */
export type FetchPage = (key: MonthKey, request: PageRequest, signal: AbortSignal) => Promise<PhotoPage>;
