import type { PushMessage } from '@keepsake/contract/push';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SectionKey } from '../../photo-list/state.ts';
import { createTimelineStore } from '../../photo-list/store/timeline-state.ts';
import { makeTimeline } from '../../photo-list/testing/timeline-fixture.ts';
import { followLibrary } from './follow-library.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Change = 'added' | 'removed' | 'rendered';
type PhotosChanged = Extract<PushMessage, { type: 'photos-changed' }>;

const may = { sortKey: 'dateTaken', year: 2024, month: 5 } as const;
const uploadedInJune = { sortKey: 'uploaded', year: 2024, month: 6 } as const;

function message(change: Change, months: PhotosChanged['data']['payload']['months']): PhotosChanged {
  return {
    id: '0190f5a0-0000-7000-8000-000000000000',
    type: 'photos-changed',
    data: { payload: { change, months }, timestamp: '2026-11-21T08:00:00Z' },
  };
}

function setUp() {
  const store = createTimelineStore();
  store.update(() =>
    makeTimeline([
      { key: '2024/6', count: 3, loaded: 3 },
      { key: '2024/5', count: 3, loaded: 3 },
    ]),
  );
  const refetch = vi.fn(async (_what: 'counts' | 'pictures') => {});
  const showProcessed = vi.fn(async (_key: SectionKey) => {});
  let isVisible = true;
  let onVisibility = () => {};
  const follower = followLibrary({
    store,
    loader: { showProcessed },
    refetch,
    clock: { now: () => Date.now() },
    isVisible: () => isVisible,
    onVisibilityChange(changed) {
      onVisibility = changed;
      return () => {};
    },
  });
  const show = (next: boolean) => {
    isVisible = next;
    onVisibility();
  };
  const stale = () => [...store.getSnapshot().sections].flatMap(([key, month]) => (month.stale ? key : []));
  return { follower, refetch, showProcessed, stale, show };
}

it('refetches the counts at once when photos come, and makes only their months stale', async () => {
  const { follower, refetch, stale } = setUp();
  follower.onMessage(message('added', [may, uploadedInJune]));
  await vi.advanceTimersByTimeAsync(0);
  expect(refetch).toHaveBeenCalledExactlyOnceWith('counts');
  expect(stale()).toEqual(['2024/5']);
});

it('refetches pictures, and no counts, when photos were processed', async () => {
  const { follower, refetch, showProcessed, stale } = setUp();
  follower.onMessage(message('rendered', [may]));
  await vi.advanceTimersByTimeAsync(0);
  expect(refetch).toHaveBeenCalledExactlyOnceWith('pictures');
  expect(showProcessed.mock.calls).toEqual([['2024/5']]);
  expect(stale()).toEqual([]);
});

it('makes one round a second of a thousand messages', async () => {
  const { follower, refetch, showProcessed } = setUp();
  for (let index = 0; index < 1000; index += 1) {
    follower.onMessage(message(index % 2 ? 'added' : 'rendered', [may]));
    await vi.advanceTimersByTimeAsync(4);
  }
  await vi.advanceTimersByTimeAsync(5000);
  // Four seconds of messages: one round at once, and one for each second.
  expect(refetch).toHaveBeenCalledTimes(5);
  expect(showProcessed.mock.calls.length).toBeLessThanOrEqual(5);
});

it.each([
  ['three times as long as a round took', 2000, 6000],
  ['no longer than ten seconds', 20_000, 10_000],
])('begins no round before the last has ended, and rests %s', async (_what, took, rest) => {
  const { follower, refetch } = setUp();
  refetch.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, took)));
  follower.onMessage(message('added', [may]));
  follower.onMessage(message('removed', [may]));
  await vi.advanceTimersByTimeAsync(took + rest - 1);
  expect(refetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(refetch).toHaveBeenCalledTimes(2);
});

it('counts a message without months as a change of all of them', async () => {
  const { follower, showProcessed, stale } = setUp();
  follower.onMessage(message('rendered', []));
  await vi.advanceTimersByTimeAsync(1000);
  expect(showProcessed.mock.calls).toEqual([['2024/6'], ['2024/5']]);
  follower.onMessage(message('removed', []));
  await vi.advanceTimersByTimeAsync(1000);
  expect(stale()).toEqual(['2024/6', '2024/5']);
});

it('loads everything again after a gap, and after the start only what shows that it changed', async () => {
  const { follower, refetch, showProcessed, stale } = setUp();
  follower.onGap('start');
  await vi.advanceTimersByTimeAsync(1000);
  expect(refetch.mock.calls).toEqual([['counts']]);
  expect(showProcessed).toHaveBeenCalledTimes(2);
  expect(stale()).toEqual([]);
  follower.onGap('unknown');
  await vi.advanceTimersByTimeAsync(1000);
  expect(stale()).toEqual(['2024/6', '2024/5']);
});

it('sends no request in a hidden tab until it is visible again', async () => {
  const { follower, refetch, show } = setUp();
  show(false);
  follower.onMessage(message('added', [may]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refetch).not.toHaveBeenCalled();
  show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(refetch).toHaveBeenCalledOnce();
});
