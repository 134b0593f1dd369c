import { beforeEach, expect, it, vi } from 'vitest';
import type { ToastContent } from '../../ui/toast/toast-content.ts';
import { archiveToasts } from './archive-toasts.ts';

const shown: { message: string; tone: string | undefined; hasAction: boolean; ms: number | undefined }[] = [];
const closed: string[] = [];

vi.mock('../../ui/toast/toasts.ts', () => ({
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

// spec P2.92, P4.16, P9.9
it('tells that an archive is prepared for 5 s, and that it is there for 10 s', () => {
  const { started, finished } = notices();
  started();
  finished();
  expect(shown).toEqual([
    { message: 'Preparing download...', tone: undefined, hasAction: false, ms: 5000 },
    { message: 'Downloading photos', tone: 'success', hasAction: false, ms: 10_000 },
  ]);
  expect(closed).toEqual([]);
});

// spec P8.19
it('tells for 10 s that it failed, with the way to try again, and no longer that it is prepared', () => {
  const { started, failed } = notices();
  started();
  failed();
  expect(shown[1]).toEqual({ message: 'Download failed', tone: 'error', hasAction: true, ms: 10_000 });
  expect(closed).toEqual(['Preparing download...']);
});
