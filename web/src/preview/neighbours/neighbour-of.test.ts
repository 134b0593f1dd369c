// Proves PRE-6, PRE-7, PRE-8, PRE-13.

import { describe, expect, it } from 'vitest';
import { photosHidden, photosRemoved, sectionsHidden } from '../../photo-list/state.ts';
import { emptyTimeline } from '../../photo-list/store/timeline-state.ts';
import {
  pageFailed,
  pageLoaded,
  sectionRejected,
  setLayoutStatus,
} from '../../photo-list/store/transitions.ts';
import { makeTimeline, photosNamed } from '../../photo-list/testing/timeline-fixture.ts';
import { neighbourOf, placeAfterDelete, placeAfterLoss } from './neighbour-of.ts';

const may = '2024/5';
const april = '2024/4';
const march = '2024/3';
const state = makeTimeline([
  { key: may, count: 3, loaded: 3 },
  { key: april, count: 40, loaded: 24 },
  { key: march, count: 5 },
]);
const photo = (key: string, imageId: string) => ({ kind: 'photo', key, photo: { imageId } });

describe('neighbourOf', () => {
  it('continues inside a month', () => {
    expect(neighbourOf(state, { key: may, imageId: `${may}-1` }, 1)).toMatchObject(photo(may, `${may}-2`));
    expect(neighbourOf(state, { key: may, imageId: `${may}-1` }, -1)).toMatchObject(photo(may, `${may}-0`));
  });

  it('goes from the last photo of a month to the first of the next, and back', () => {
    expect(neighbourOf(state, { key: may, imageId: `${may}-2` }, 1)).toMatchObject(
      photo(april, `${april}-0`),
    );
    expect(neighbourOf(state, { key: april, imageId: `${april}-0` }, -1)).toMatchObject(
      photo(may, `${may}-2`),
    );
  });

  it('requires all of a month at the end of what is loaded', () => {
    const last = { key: april, imageId: `${april}-23` } as const;
    expect(neighbourOf(state, last, 1)).toEqual({ kind: 'unloaded', key: april, part: 'layout' });
    const failed = setLayoutStatus(state, april, 'rejected');
    expect(neighbourOf(failed, last, 1)).toMatchObject({ kind: 'failed', part: 'layout' });
  });

  it('requires the page of the photo that follows, far inside a month', () => {
    const deep = makeTimeline([{ key: april, count: 70_000, open: [500] }]);
    const last = { key: april, imageId: `${april}-${501 * 96 - 1}` } as const;
    const first = { key: april, imageId: `${april}-${500 * 96}` } as const;
    expect(neighbourOf(deep, first, 1)).toMatchObject(photo(april, `${april}-${500 * 96 + 1}`));
    expect(neighbourOf(deep, last, 1)).toEqual({ kind: 'unloaded', key: april, part: { item: 501 * 96 } });
    expect(neighbourOf(deep, first, -1)).toEqual({
      kind: 'unloaded',
      key: april,
      part: { item: 500 * 96 - 1 },
    });
    expect(neighbourOf(pageFailed(deep, april, 501), last, 1)).toMatchObject({ kind: 'failed' });
    const page = photosNamed(april, 70_000).slice(501 * 96, 502 * 96);
    expect(neighbourOf(pageLoaded(deep, april, 501, page), last, 1)).toMatchObject(
      photo(april, `${april}-${501 * 96}`),
    );
  });

  it('requires the next month when it is not loaded', () => {
    const complete = makeTimeline([
      { key: april, count: 40, open: [0] },
      { key: march, count: 5 },
    ]);
    const last = { key: april, imageId: `${april}-39` } as const;
    expect(neighbourOf(complete, last, 1)).toEqual({ kind: 'unloaded', key: march, part: 'first-page' });
    expect(neighbourOf(sectionRejected(complete, march), last, 1)).toMatchObject({
      kind: 'failed',
      key: march,
    });
  });

  it('requires the rest of the month before, whose last photo is not loaded', () => {
    const loaded = makeTimeline([
      { key: april, count: 40, loaded: 24 },
      { key: march, count: 5, loaded: 5 },
    ]);
    const first = { key: march, imageId: `${march}-0` } as const;
    expect(neighbourOf(loaded, first, -1)).toEqual({ kind: 'unloaded', key: april, part: 'layout' });
    const known = makeTimeline([
      { key: april, count: 200, open: [0] },
      { key: march, count: 5, loaded: 5 },
    ]);
    expect(neighbourOf(known, first, -1)).toEqual({ kind: 'unloaded', key: april, part: { item: 199 } });
  });

  it('ends at both ends of the list', () => {
    const loaded = makeTimeline([{ key: may, count: 2, loaded: 2 }]);
    expect(neighbourOf(loaded, { key: may, imageId: `${may}-0` }, -1)).toEqual({ kind: 'end' });
    expect(neighbourOf(loaded, { key: may, imageId: `${may}-1` }, 1)).toEqual({ kind: 'end' });
  });

  it('waits for the months while none is loaded', () => {
    const place = { key: may, imageId: `${may}-1` } as const;
    expect(neighbourOf(emptyTimeline, place, 1)).toMatchObject({ kind: 'unloaded', key: may });
  });

  it('steps over photos and whole months that are being deleted', () => {
    const hidden = photosHidden(state, may, [`${may}-0`, `${may}-1`, `${may}-2`]);
    expect(neighbourOf(hidden, { key: april, imageId: `${april}-0` }, -1)).toEqual({ kind: 'end' });
    const whole = sectionsHidden(state, [april]);
    expect(neighbourOf(whole, { key: may, imageId: `${may}-2` }, 1)).toMatchObject({ key: march });
    const partly = photosHidden(state, april, [`${april}-0`]);
    expect(neighbourOf(partly, { key: may, imageId: `${may}-2` }, 1)).toMatchObject(
      photo(april, `${april}-1`),
    );
  });

  it('requires more while the photo itself is not loaded, and ends when it is not there at all', () => {
    expect(neighbourOf(state, { key: april, imageId: 'deep' }, 1)).toMatchObject({
      kind: 'unloaded',
      key: april,
    });
    expect(neighbourOf(state, { key: may, imageId: 'deep' }, 1)).toEqual({ kind: 'end' });
    expect(neighbourOf(state, { key: '2000/1', imageId: 'deep' }, 1)).toEqual({ kind: 'end' });
  });
});

describe('placeAfterDelete', () => {
  it('is the previous photo', () => {
    expect(placeAfterDelete(state, { key: may, imageId: `${may}-1` })).toEqual({
      key: may,
      imageId: `${may}-0`,
    });
  });

  it('is the second photo when the first was deleted', () => {
    expect(placeAfterDelete(state, { key: may, imageId: `${may}-0` })).toEqual({
      key: may,
      imageId: `${may}-1`,
    });
  });

  it('is nothing when the last photo was deleted', () => {
    const single = makeTimeline([{ key: may, count: 1, loaded: 1 }]);
    expect(placeAfterDelete(single, { key: may, imageId: `${may}-0` })).toBeUndefined();
  });
});

describe('placeAfterLoss', () => {
  const whole = makeTimeline([
    { key: may, count: 3, loaded: 3 },
    { key: april, count: 3, loaded: 3 },
  ]);
  const place = (key: typeof may | typeof april, item: number) =>
    ({ key, imageId: `${key}-${item}` }) as const;
  const without = (...gone: ReturnType<typeof place>[]) =>
    gone.reduce(
      (now, { key, imageId }) => photosRemoved(photosHidden(now, key, [imageId]), key, [imageId]),
      whole,
    );

  it('is the next photo that is left, also in the next month', () => {
    const [first, second, third] = [place(may, 0), place(may, 1), place(may, 2)];
    expect(placeAfterLoss(whole, without(first), first)).toEqual(second);
    expect(placeAfterLoss(whole, without(first, second), first)).toEqual(third);
    expect(placeAfterLoss(whole, without(third), third)).toEqual(place(april, 0));
  });

  it('is the previous one that is left after the last', () => {
    const [last, before] = [place(april, 2), place(april, 1)];
    expect(placeAfterLoss(whole, without(last), last)).toEqual(before);
    expect(placeAfterLoss(whole, without(last, before), last)).toEqual(place(april, 0));
  });

  it('is none in a list of which nothing is left', () => {
    const all = [may, april].flatMap((key) => [0, 1, 2].map((item) => place(key as typeof may, item)));
    expect(placeAfterLoss(whole, without(...all), place(may, 1))).toBeUndefined();
  });
});
