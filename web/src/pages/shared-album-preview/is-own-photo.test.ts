import { expect, it } from 'vitest';
import { aPhoto } from '../../features/photo-list/testing/timeline-fixture.ts';
import { isOwnPhoto } from './open-shared-photo.tsx';

it('distinguishes own photos of a shared album from those of others', () => {
  expect(isOwnPhoto({ ...aPhoto('p1'), ownerId: 'anna' }, 'anna')).toBe(true);
  expect(isOwnPhoto({ ...aPhoto('p1'), ownerId: 'ben' }, 'anna')).toBe(false);
});

it('takes a photo of an unknown owner for that of another', () => {
  expect(isOwnPhoto(aPhoto('p1'), 'anna')).toBe(false);
});
