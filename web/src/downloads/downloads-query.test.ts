import type { ArchiveKey } from '@keepsake/contract/push';
import { expect, it, vi } from 'vitest';
import { createPushHub } from '../api/push/push-hub.ts';
import { subscribeToArchives } from './downloads-query.ts';

const id = '0190f5a0-0000-4000-8000-000000000001';

function setUp() {
  const hub = createPushHub();
  const changed = vi.fn();
  const stop = subscribeToArchives(hub.subscribe, changed);
  const push = (key: ArchiveKey) =>
    hub.publish({ id, timestamp: '2026-11-21T08:00:00Z', key, message: { userId: 'anna', downloadId: id } });
  return { hub, changed, stop, push };
}

it('refetches the list once for an archive that starts and finishes at once', () => {
  const { changed, push } = setUp();
  push('archive-generation-started');
  push('archive-generation-finished');
  expect(changed).toHaveBeenCalledTimes(1);
});

it('refetches it after a failure and after a gap', () => {
  const { hub, changed, stop, push } = setUp();
  push('archive-generation-error');
  expect(changed).toHaveBeenCalledTimes(1);
  hub.publishGap('unknown');
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  push('archive-generation-finished');
  expect(changed).toHaveBeenCalledTimes(2);
});
