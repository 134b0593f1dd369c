import { expect, it } from 'vitest';
import { makePhoto } from '../photo-list/testing/timeline-fixture.ts';
import { type OpenedDialog, openDialog } from './use-active-dialog.ts';

const place = (imageId: string) => ({ key: 'all', imageId }) as const;
const requested: OpenedDialog = { name: 'delete', photo: makePhoto('a'), place: place('a') };

it('is open while its photo is shown', () => {
  expect(openDialog(requested, true, place('a'))).toBe('delete');
});

it('is not open over another photo, however that came into view', () => {
  expect(openDialog(requested, true, place('b'))).toBeNull();
});

it('is not open once it is closed, or before it is opened', () => {
  expect(openDialog(requested, false, place('a'))).toBeNull();
  expect(openDialog(null, true, place('a'))).toBeNull();
});
