// Proves UPL-38.

import { afterEach, expect, it } from 'vitest';
import { createLoneTurns } from './lone-turns.ts';

let channels: BroadcastChannel[] = [];

function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel('lone-turns.test');
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
  createLoneTurns(closed, 'closed', never);
  closed.close();
  createLoneTurns(openChannel(), 'other', never);
  const channel = openChannel();
  const turns = createLoneTurns(channel, 'own', (_, callback) => {
    channel.addEventListener('message', ({ data }) => {
      if (data === 'other') callback();
    });
    return () => undefined;
  });
  expect(await turns.openVisits()).toEqual(new Set(['own', 'other']));
});
