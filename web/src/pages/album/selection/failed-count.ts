import { PhotosNotDeleted } from '../../../features/delete-photos/delete-in-batches.ts';

/** How many of the selected photos a removal that failed has left in the album. */
export function failedCount(error: Error, selected: number): number {
  return error instanceof PhotosNotDeleted ? error.failed.length : selected;
}
