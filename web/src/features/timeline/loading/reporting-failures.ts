import { reportError } from '../../../browser/report-error.ts';
import type { FetchPage } from './fetch-page.ts';

/** Tells of every page that could not be had, whatever its month does about it; one that was called off has not failed. */
export function reportingFailures(fetchPage: FetchPage): FetchPage {
  return async (key, request, signal) => {
    try {
      return await fetchPage(key, request, signal);
    } catch (error) {
      if (!signal.aborted) reportError(error, 'load-month');
      throw error;
    }
  };
}
