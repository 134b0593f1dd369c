import { expect, it } from 'vitest';
import { makePhoto } from '../../photo-list/testing/timeline-fixture.ts';
import { isOwnPhoto } from './open-shared-photo.tsx';

it('distinguishes own photos of a shared album from those of others', () => {
  expect(isOwnPhoto({ ...makePhoto('p1'), ownerId: 'anna' }, 'anna')).toBe(true);
  expect(isOwnPhoto({ ...makePhoto('p1'), ownerId: 'ben' }, 'anna')).toBe(false);
});

it('counts a photo of an unknown owner as that of another', () => {
  expect(isOwnPhoto(makePhoto('p1'), 'anna')).toBe(false);
});
