// Proves PHO-10, PHO-19, PHO-32.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SectionKey } from '../photo-list/state.ts';

const requests = vi.hoisted(() => [] as { query: object; signal: AbortSignal }[]);

vi.mock('../api/client.ts', () => ({
  hasExtension: () => true,
  call: (_route: unknown, input: { query: object; signal: AbortSignal }) => {
    requests.push(input);
    return new Promise((_, reject) => {
      input.signal.addEventListener('abort', () => reject(input.signal.reason));
    });
  },
}));

const { changeSort } = await import('./library-list.ts');
const { monthLoader, timelineStore } = await import('./library-list.ts');
const { defaultSort, timelineSort } = await import('./library-sort.ts');
const { applyCounts, sectionFulfilled } = await import('../photo-list/store/transitions.ts');
const { photosHidden } = await import('../photo-list/store/hiding.ts');
const { photosNamed } = await import('../photo-list/testing/timeline-fixture.ts');
const { inView } = await import('../photo-list/testing/loader-fixture.ts');
const { emptyTimeline } = await import('../photo-list/store/timeline-state.ts');

const [may, april, unknown] = ['2024/5', '2024/4', '1970/1'] as SectionKey[] as [
  SectionKey,
  SectionKey,
  SectionKey,
];
const months = () => [...timelineStore.getSnapshot().sections];
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

beforeEach(() => {
  requests.length = 0;
  timelineSort.set(defaultSort);
  timelineStore.update(() => {
    const counts = [may, april, unknown].map((key) => ({ key, count: 30 }));
    const counted = applyCounts(emptyTimeline, counts);
    return sectionFulfilled(counted, may, { images: photosNamed('p', 24), cursor: 'c' }, 0);
  });
});

describe('changing the order', () => {
  it('resets every month to uninitialized and empty, the oldest first, photos without a date last', () => {
    changeSort({ sortKey: 'dateTaken', sortOrder: 'asc' });
    expect(months().map(([key]) => key)).toEqual([april, may, unknown]);
    for (const [, month] of months()) {
      expect(month).toMatchObject({ status: 'uninitialized', count: 30, expanded: false });
      expect([...month.pages]).toEqual([]);
    }
  });

  it('to another key leaves no month, as the photos stand in others', () => {
    changeSort({ sortKey: 'created', sortOrder: 'desc' });
    expect(months()).toEqual([]);
  });

  it('aborts every request, also those that a preview awaits', async () => {
    monthLoader.setVisible(inView(april));
    void monthLoader.load(unknown);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, false]);
    changeSort({ sortKey: 'dateTaken', sortOrder: 'asc' });
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    await settle();
    expect(months().map(([, { status }]) => status)).toEqual(Array(3).fill('uninitialized'));
    monthLoader.setVisible(inView(april));
    expect(requests.at(-1)?.query).toMatchObject({ sortKey: 'dateTaken', sortOrder: 'asc' });
  });

  it('keeps out of sight what is being deleted', () => {
    timelineStore.update((state) => photosHidden(state, may, ['p-3']));
    changeSort({ sortKey: 'dateTaken', sortOrder: 'asc' });
    expect(timelineStore.getSnapshot().sections.get(may)?.hidden).toEqual(new Set(['p-3']));
  });

  it('does nothing when it is chosen again', () => {
    const before = timelineStore.getSnapshot();
    changeSort({ sortKey: 'dateTaken', sortOrder: 'desc' });
    expect(timelineStore.getSnapshot()).toBe(before);
  });
});
