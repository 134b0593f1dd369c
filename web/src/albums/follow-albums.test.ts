import type { PushMessage } from '@keepsake/contract/push';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChangedAlbums, followAlbums, mayHaveChanged } from './follow-albums.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function message(...albumIds: string[]): Extract<PushMessage, { type: 'albums-changed' }> {
  return {
    id: '0190f5a0-0000-7000-8000-000000000000',
    type: 'albums-changed',
    data: { payload: { albumIds }, timestamp: '2026-11-21T08:00:00Z' },
  };
}

function setUp() {
  const refresh = vi.fn(async (_changed: ChangedAlbums) => {});
  let isVisible = true;
  let onVisibility = () => {};
  const follower = followAlbums({
    refresh,
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
  const refreshed = () =>
    refresh.mock.calls.map(([changed]) => (changed === 'any' ? changed : [...changed].sort()));
  return { follower, refresh, refreshed, show };
}

it('refetches at once, then combines the changes of a second', async () => {
  const { follower, refreshed } = setUp();
  follower.onMessage(message('a'));
  expect(refreshed()).toEqual([['a']]);
  for (const id of ['b', 'c', 'b']) follower.onMessage(message(id));
  await vi.advanceTimersByTimeAsync(999);
  expect(refreshed()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(refreshed()).toEqual([['a'], ['b', 'c']]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(refreshed()).toHaveLength(2);
});

it.each([
  ['a message that names none', (follower: ReturnType<typeof followAlbums>) => follower.onMessage(message())],
  ['a gap', (follower: ReturnType<typeof followAlbums>) => follower.onGap('unknown')],
])('counts %s as a change of any album', async (_what, happen) => {
  const { follower, refreshed } = setUp();
  follower.onMessage(message('a'));
  follower.onMessage(message('b'));
  happen(follower);
  await vi.advanceTimersByTimeAsync(1000);
  expect(refreshed()).toEqual([['a'], 'any']);
});

it('does not refetch in a hidden tab until it is visible', async () => {
  const { follower, refreshed, show } = setUp();
  show(false);
  follower.onMessage(message('a'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshed()).toEqual([]);
  show(true);
  expect(refreshed()).toEqual([['a']]);
});

it('makes lists, counts and the named albums stale, and leaves the rest', () => {
  const keys = [
    ['albums', 'list', 'all'],
    ['albums', 'a'],
    ['albums', 'b'],
    ['shared-albums', 'list'],
    ['shared-albums', 'summary'],
    ['shared-albums', 'a', 'people'],
    ['photos', 'a'],
  ];
  const stale = (changed: ChangedAlbums) =>
    keys.filter((queryKey) => mayHaveChanged({ queryKey }, changed)).map((key) => key.join('/'));
  const always = ['albums/list/all', 'shared-albums/list', 'shared-albums/summary'];
  expect(stale(new Set(['a'])).sort()).toEqual([...always, 'albums/a', 'shared-albums/a/people'].sort());
  expect(stale('any')).toHaveLength(6);
});
