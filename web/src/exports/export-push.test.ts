import type { SiteConfig } from '@keepsake/contract/config';
import { expect, it, vi } from 'vitest';

const close = vi.hoisted(() => vi.fn());
const openPush = vi.hoisted(() => vi.fn(() => close));
const subscribeToPush = vi.hoisted(() => vi.fn());
const call = vi.hoisted(() => vi.fn());
vi.mock('../api/push/push.ts', () => ({ openPush, subscribeToPush, useOpenPush: () => {} }));
vi.mock('../api/client.ts', () => ({ call }));

const { waitForExport } = await import('./export-push.ts');

const backupId = '0190f5a0-0000-7000-8000-000000000001';
const config = {} as SiteConfig;

it.each([
  ['READY', true],
  ['FAILED', false],
])('keeps push open until the export is %s', async (status, isReady) => {
  vi.clearAllMocks();
  call.mockResolvedValueOnce({ status: 'IN_PROGRESS' });
  const end = waitForExport(backupId, config);
  await new Promise(setImmediate);
  expect(openPush.mock.calls).toEqual([[config]]);
  expect(close).not.toHaveBeenCalled();
  call.mockResolvedValueOnce({ status });
  listener().onGap();
  expect(await end).toBe(isReady);
  expect(close).toHaveBeenCalledOnce();
});

let subscribed: { onGap(): void } | undefined;
function listener() {
  subscribed ??= subscribeToPush.mock.calls[0]?.[1];
  if (!subscribed) throw new Error('no listener');
  return subscribed;
}
