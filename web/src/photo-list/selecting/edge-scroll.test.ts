import { expect, it } from 'vitest';
import { edgeSpeed } from './touch-drag.ts';

it('scrolls at the edges only, faster towards them', () => {
  expect(edgeSpeed(400, 800)).toBe(0);
  expect(edgeSpeed(96, 800)).toBe(0);
  expect(edgeSpeed(48, 800)).toBe(-400);
  expect(edgeSpeed(0, 800)).toBe(-1600);
  expect(edgeSpeed(752, 800)).toBe(400);
  expect(edgeSpeed(800, 800)).toBe(1600);
});

it('goes no faster beyond the window, and leaves room in a low one', () => {
  expect(edgeSpeed(-200, 800)).toBe(-1600);
  expect(edgeSpeed(1000, 800)).toBe(1600);
  expect(edgeSpeed(50, 100)).toBe(0);
});
