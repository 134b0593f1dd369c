import { expect, it } from 'vitest';
import { aPhoto } from '../../features/timeline/testing/timeline-fixture.ts';
import { type Asked, openQuestion } from './use-question.ts';

const place = (imageId: string) => ({ key: 'all', imageId }) as const;
const asked: Asked = { what: 'delete', photo: aPhoto('a'), place: place('a') };

it('is open while the photo it was asked about is shown', () => {
  expect(openQuestion(asked, true, place('a'))).toBe('delete');
});

it('is not open over another photo, however that came into view', () => {
  expect(openQuestion(asked, true, place('b'))).toBeNull();
});

it('is not open once it is answered, or before anything is asked', () => {
  expect(openQuestion(asked, false, place('a'))).toBeNull();
  expect(openQuestion(null, true, place('a'))).toBeNull();
});
