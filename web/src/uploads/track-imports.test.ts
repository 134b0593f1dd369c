// Proves CON-20.

import { expect, it, vi } from 'vitest';
import type { SendEvent } from '../browser/event-tracker.ts';
import { noTotals, type UploadTotals } from './queue/upload-totals.ts';
import { trackImports } from './track-imports.ts';

interface Counts {
  readonly uploading: number;
  readonly done: number;
  readonly duplicates?: number;
}

function setUp() {
  let totals: UploadTotals = noTotals;
  let notify = () => {};
  const track = vi.fn<SendEvent>();
  const queue = {
    getSnapshot: () => ({ ids: [], totals, isPaused: false }),
    subscribe: (listener: () => void) => {
      notify = listener;
      return () => {};
    },
  };
  trackImports(queue, track);
  const change = ({ uploading, done, duplicates = 0 }: Counts) => {
    totals = { ...noTotals, files: { ...noTotals.files, uploading, done }, duplicates };
    notify();
  };
  return { change, tracked: () => track.mock.calls.map(([event]) => event) };
}

it('tracks the start, then new photos and the end of an import', () => {
  const { change, tracked } = setUp();
  change({ uploading: 3, done: 0 });
  change({ uploading: 1, done: 2 });
  change({ uploading: 0, done: 3, duplicates: 1 });
  expect(tracked()).toEqual([
    { name: 'import-started', count: 3 },
    { name: 'photo-uploaded', count: 2 },
    { name: 'import-finished', count: 3 },
  ]);
});

it('counts a second import by itself', () => {
  const { change, tracked } = setUp();
  change({ uploading: 2, done: 0 });
  change({ uploading: 0, done: 2 });
  // The queue removes finished files before it takes others.
  change({ uploading: 5, done: 0 });
  change({ uploading: 0, done: 5, duplicates: 5 });
  expect(tracked().slice(3)).toEqual([
    { name: 'import-started', count: 5 },
    { name: 'import-finished', count: 5 },
  ]);
});

it('tracks nothing while files are chosen only', () => {
  const { change, tracked } = setUp();
  change({ uploading: 0, done: 0 });
  expect(tracked()).toEqual([]);
});
