// Proves UPL-38.

import { afterEach, expect, it } from 'vitest';
import { createLockFallback } from './lock-fallback.ts';

let channels: BroadcastChannel[] = [];

function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel('lock-fallback.test');
  channels.push(channel);
  return channel;
}

afterEach(() => {
  for (const channel of channels) channel.close();
  channels = [];
});

const never = () => () => undefined;

it('finds the visits of other open tabs', async () => {
  const closed = openChannel();
  createLockFallback(closed, 'closed', never);
  closed.close();
  createLockFallback(openChannel(), 'other', never);
  const channel = openChannel();
  const lock = createLockFallback(channel, 'own', (_, callback) => {
    channel.addEventListener('message', ({ data }) => {
      if (data === 'other') callback();
    });
    return () => undefined;
  });
  expect(await lock.openVisits()).toEqual(new Set(['own', 'other']));
});
