import { expect, it } from 'vitest';
import { PhotosNotDeleted } from '../../../features/delete-photos/delete-in-batches.ts';
import { failedCount } from './failed-count.ts';

it('speaks of those that are still there, of all when nothing is known of them', () => {
  expect(failedCount(new PhotosNotDeleted(['a', 'b'], ['c'], undefined), 3)).toBe(1);
  expect(failedCount(new Error('no answer'), 3)).toBe(3);
});
