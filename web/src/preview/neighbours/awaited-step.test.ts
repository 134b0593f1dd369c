import { expect, it } from 'vitest';
import { awaitedStep } from './neighbour-of.ts';

const waiting = { imageId: 'a', step: 1 } as const;

it('is pending at the photo that it was requested for', () => {
  expect(awaitedStep(waiting, 'a', false)).toBe(1);
  expect(awaitedStep({ ...waiting, step: -1 }, 'a', false)).toBe(-1);
});

it('is not pending at another photo, or without a request', () => {
  expect(awaitedStep(waiting, 'b', false)).toBeNull();
  expect(awaitedStep(null, 'a', false)).toBeNull();
  expect(awaitedStep(null, undefined, false)).toBeNull();
});

it('is cancelled by an open dialog', () => {
  expect(awaitedStep(waiting, 'a', true)).toBeNull();
});
