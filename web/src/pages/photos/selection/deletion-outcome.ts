import { isApiError } from '../../../api/api-error.ts';
import { PhotosNotDeleted } from '../../../features/delete-photos/delete-in-batches.ts';
import { RangesNotDeleted } from '../../../features/delete-photos/delete-ranges.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { SelectionChanged } from './plan-selected.ts';

/** What the dialog says of a deletion that failed, and the photos that could not be deleted one by one. */
export function problemOf(error: Error | null) {
  if (error === null) return { problem: null, failed: [] };
  if (error instanceof RangesNotDeleted) return { problem: 'rest' as const, failed: [] };
  const isChanged = error instanceof SelectionChanged || (isApiError(error) && error.status === 409);
  const failed = error instanceof PhotosNotDeleted ? error.failed : [];
  return { problem: isChanged ? ('changed' as const) : ('failed' as const), failed };
}

/** What is said where no dialog is left that would say it, as when the page was left meanwhile. */
export function tellFailureAway(error: Error, t: (key: 'deleteFailed' | 'deleteRestFailed') => string): void {
  const text = t(error instanceof RangesNotDeleted ? 'deleteRestFailed' : 'deleteFailed');
  showToast({ message: text, tone: 'error' });
}

interface OpenQuestion {
  readonly isOpen: boolean;
  readonly isPending: boolean;
  /** Photos that are selected. */
  readonly count: number;
}

/** Whether it is asked about photos that are all gone, as when another device deleted them. */
export function asksAboutNothing({ isOpen, isPending, count }: OpenQuestion): boolean {
  // What is being deleted is selected no longer.
  return isOpen && !isPending && count === 0;
}
