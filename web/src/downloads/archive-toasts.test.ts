// Proves CON-20, DOW-3, DOW-10, DOW-22.

import { beforeEach, expect, it, vi } from 'vitest';
import { eventTracker } from '../browser/event-tracker.ts';
import type { ToastContent } from '../ui/toast/toast-queue.ts';
import { archiveToasts } from './use-archive-download.ts';

const shown: { message: string; tone: string | undefined; hasAction: boolean; ms: number | undefined }[] = [];
const closed: string[] = [];

vi.mock('../ui/toast/toasts.ts', () => ({
  showToast({ message, tone, action }: ToastContent, { timeoutMs }: { timeoutMs?: number }) {
    shown.push({ message, tone, hasAction: action !== undefined, ms: timeoutMs });
    return { close: () => void closed.push(message) };
  },
}));

beforeEach(() => {
  shown.length = 0;
  closed.length = 0;
});

const notices = () =>
  archiveToasts({
    started: 'Preparing download...',
    finished: 'Downloading photos',
    failed: 'Download failed',
    action: { label: 'Go to Downloads', onPress: () => {} },
  });

it('shows for 5 s that an archive is prepared, and for 10 s that it is ready', () => {
  const { started, finished } = notices();
  started();
  finished();
  expect(shown).toEqual([
    { message: 'Preparing download...', tone: undefined, hasAction: false, ms: 5000 },
    { message: 'Downloading photos', tone: 'success', hasAction: false, ms: 10_000 },
  ]);
  expect(closed).toEqual([]);
});

it('shows for 10 s that it failed, with a link to retry, and closes the first toast', () => {
  const { started, failed } = notices();
  started();
  failed();
  expect(shown[1]).toEqual({ message: 'Download failed', tone: 'error', hasAction: true, ms: 10_000 });
  expect(closed).toEqual(['Preparing download...']);
});

it('tracks once that an archive is prepared, and that it is downloaded', () => {
  const track = vi.spyOn(eventTracker, 'track');
  const { started, finished } = notices();
  started();
  finished();
  notices().failed();
  expect(track.mock.calls).toEqual([[{ name: 'download-started' }], [{ name: 'download-finished' }]]);
});
