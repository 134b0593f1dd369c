// Proves CON-8.

import { expect, it, vi } from 'vitest';
import { createEventTracker, type SendEvent } from './event-tracker.ts';

function setUp() {
  const send = vi.fn<SendEvent>();
  return { tracker: createEventTracker(), send, sent: () => send.mock.calls.map(([event]) => event) };
}

it('gives what it held to the first that connects, in order, and then each event', () => {
  const { tracker, send, sent } = setUp();
  tracker.track({ name: 'order-viewed' });
  tracker.track({ name: 'widget-shared' });
  tracker.connect(send);
  tracker.track({ name: 'reorder-started' });
  expect(sent().map(({ name }) => name)).toEqual(['order-viewed', 'widget-shared', 'reorder-started']);
});

it('holds the newest hundred', () => {
  const { tracker, send, sent } = setUp();
  for (let count = 0; count < 150; count += 1) tracker.track({ name: 'photo-uploaded', count });
  tracker.connect(send);
  expect(sent()).toHaveLength(100);
  expect(sent()[0]).toEqual({ name: 'photo-uploaded', count: 50 });
});
