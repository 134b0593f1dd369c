import { expect, it } from 'vitest';
import { awaitedStep } from './awaited-step.ts';

const waiting = { imageId: 'a', step: 1 } as const;

it('is waited for beside the photo that it was asked for', () => {
  expect(awaitedStep(waiting, 'a', false)).toBe(1);
  expect(awaitedStep({ ...waiting, step: -1 }, 'a', false)).toBe(-1);
});

it('is not waited for beside another photo, or when nobody asked', () => {
  expect(awaitedStep(waiting, 'b', false)).toBeNull();
  expect(awaitedStep(null, 'a', false)).toBeNull();
  expect(awaitedStep(null, undefined, false)).toBeNull();
});

it('is waited for no longer when something is asked about the photo', () => {
  expect(awaitedStep(waiting, 'a', true)).toBeNull();
});
