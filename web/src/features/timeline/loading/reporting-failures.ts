import { reportError } from '../../../browser/report-error.ts';

/**
 * Tells of everything of a month that could not be had, whatever its month does about it; what was called off has not
 * failed. The signal is the last argument.
 */
export function reportingFailures<Rest extends readonly unknown[], Answer>(
  fetch: (...input: [...Rest, AbortSignal]) => Promise<Answer>,
): (...input: [...Rest, AbortSignal]) => Promise<Answer> {
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
