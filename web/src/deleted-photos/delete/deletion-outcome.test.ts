import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { PhotosFailed } from '../../photo-actions/run-in-batches.ts';
import { RangesNotDeleted } from './delete-ranges.ts';

const toasts = vi.hoisted(() => [] as unknown[]);
vi.mock('../../ui/toast/toasts.ts', () => ({ showToast: (content: unknown) => toasts.push(content) }));

const { problemOf, showFailureToast } = await import('./run-deletion.ts');

const conflict = new ApiError({ status: 409, code: 'conflict', message: '', correlationId: 'c' });

it('distinguishes a library that changed from a rest that is left, and from photos that could not be deleted', () => {
  expect(problemOf(conflict)).toEqual({ problem: 'changed', failed: [] });
  expect(problemOf(new RangesNotDeleted([], ['o'], conflict))).toEqual({ problem: 'rest', failed: [] });
  expect(problemOf(new PhotosFailed(['a'], ['b'], null))).toEqual({ problem: 'failed', failed: ['b'] });
});

it('reports a failure by a toast when the dialog is gone', () => {
  const name = (key: string) => key;
  showFailureToast(conflict, name);
  showFailureToast(new RangesNotDeleted([], ['o'], conflict), name);
  expect(toasts).toEqual([
    { message: 'deleteFailed', tone: 'error' },
    { message: 'deleteRestFailed', tone: 'error' },
  ]);
});
