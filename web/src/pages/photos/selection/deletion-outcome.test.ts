import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { PhotosNotDeleted } from '../../../features/delete-photos/delete-in-batches.ts';
import { RangesNotDeleted } from '../../../features/delete-photos/delete-ranges.ts';

const toasts = vi.hoisted(() => [] as unknown[]);
vi.mock('../../../ui/toast/toasts.ts', () => ({ showToast: (content: unknown) => toasts.push(content) }));

const { asksAboutNothing, problemOf, tellFailureAway } = await import('./deletion-outcome.ts');

const conflict = new ApiError({ status: 409, code: 'conflict', message: '', correlationId: 'c' });

it('tells a library that changed from a rest that is left, and from photos that could not be deleted', () => {
  expect(problemOf(conflict)).toEqual({ problem: 'changed', failed: [] });
  expect(problemOf(new RangesNotDeleted([], ['o'], conflict))).toEqual({ problem: 'rest', failed: [] });
  expect(problemOf(new PhotosNotDeleted(['a'], ['b'], null))).toEqual({ problem: 'failed', failed: ['b'] });
});

it('tells by a toast what failed while nobody was there', () => {
  const name = (key: string) => key;
  tellFailureAway(conflict, name);
  tellFailureAway(new RangesNotDeleted([], ['o'], conflict), name);
  expect(toasts).toEqual([
    { message: 'deleteFailed', tone: 'error' },
    { message: 'deleteRestFailed', tone: 'error' },
  ]);
});

it('has nothing to ask when the last selected photo is gone, unless it is being deleted', () => {
  const question = { isOpen: true, isPending: false, count: 0 };
  expect(asksAboutNothing(question)).toBe(true);
  expect(asksAboutNothing({ ...question, count: 1 })).toBe(false);
  expect(asksAboutNothing({ ...question, isPending: true })).toBe(false);
  expect(asksAboutNothing({ ...question, isOpen: false })).toBe(false);
});
