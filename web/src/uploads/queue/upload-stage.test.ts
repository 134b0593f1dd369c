import { expect, test } from 'vitest';
import { sentShare, stageOf } from './upload-stage.ts';
import { noTotals, type UploadTotals } from './upload-totals.ts';

function totals(files: Partial<UploadTotals['files']>, enqueued = 0): UploadTotals {
  return { ...noTotals, files: { ...noTotals.files, ...files }, enqueued };
}

test.each([
  ['nothing yet', totals({}), 'choosing'],
  ['files chosen', totals({ chosen: 3 }), 'choosing'],
  ['only files that cannot be uploaded', totals({ failed: 2 }), 'choosing'],
  ['files on their way', totals({ waiting: 1, done: 4 }, 5), 'uploading'],
  ['files on their way and more chosen', totals({ finishing: 1, chosen: 2 }, 1), 'uploading'],
  ['all done', totals({ done: 3 }, 3), 'finished'],
  ['all failed', totals({ failed: 3 }, 3), 'finished'],
  ['all cancelled', totals({ cancelled: 3 }), 'finished'],
  ['more chosen after the end', totals({ failed: 1, chosen: 1 }, 1), 'choosing'],
])('%s', (_what, counts, stage) => {
  expect(stageOf(counts)).toBe(stage);
});

test('the share of nothing is nothing', () => {
  expect(sentShare(noTotals)).toBe(0);
  expect(sentShare({ ...noTotals, bytes: 200, sentBytes: 50 })).toBe(0.25);
});
