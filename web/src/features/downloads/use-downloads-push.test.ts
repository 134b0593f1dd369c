import type { ArchiveKey } from '@keepsake/contract/push';
import { expect, it, vi } from 'vitest';
import { createPushHub } from '../../api/push/push-hub.ts';
import { hearOfArchives } from './use-downloads-push.ts';

const id = '0190f5a0-0000-4000-8000-000000000001';

function setUp() {
  const hub = createPushHub();
  const changed = vi.fn();
  const stop = hearOfArchives(hub.listen, changed);
  const tell = (key: ArchiveKey) =>
    hub.tell({ id, timestamp: '2026-11-21T08:00:00Z', key, message: { userId: 'anna', downloadId: id } });
  return { hub, changed, stop, tell };
}

it('asks for the list once for an archive that is begun and finished in one breath', () => {
  const { changed, tell } = setUp();
  tell('archive-generation-started');
  tell('archive-generation-finished');
  expect(changed).toHaveBeenCalledTimes(1);
});

it('asks for it when an archive has failed, and when something may have been missed', () => {
  const { hub, changed, stop, tell } = setUp();
  tell('archive-generation-error');
  expect(changed).toHaveBeenCalledTimes(1);
  hub.tellGap('unknown');
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  tell('archive-generation-finished');
  expect(changed).toHaveBeenCalledTimes(2);
});
