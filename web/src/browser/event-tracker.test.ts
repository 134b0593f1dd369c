// Proves IDE-5, IDE-6.

import { expect, it, vi } from 'vitest';
import { createEventTracker, type TrackedEvent } from './event-tracker.ts';

const signedIn: TrackedEvent = { name: 'signed-in', subject: 'anna' };
const abandoned: TrackedEvent = { name: 'session-abandoned', subject: 'anna' };

function setUp() {
  const send = vi.fn<(event: TrackedEvent) => void>();
  const tracker = createEventTracker();
  return { tracker, send, sent: () => send.mock.calls.map(([event]) => event) };
}

it('holds events until the visitor agrees, then sends each once, in order', () => {
  const { tracker, send, sent } = setUp();
  tracker.connect(send);
  tracker.track(signedIn);
  tracker.track(abandoned);
  expect(sent()).toEqual([]);
  tracker.setConsent(true);
  tracker.setConsent(true);
  expect(sent()).toEqual([signedIn, abandoned]);
  tracker.track(abandoned);
  expect(sent()).toHaveLength(3);
});

it('drops what it held when the visitor refuses, also when consent is given later', () => {
  const { tracker, send, sent } = setUp();
  tracker.connect(send);
  tracker.track(signedIn);
  tracker.setConsent(false);
  tracker.track(signedIn);
  tracker.setConsent(true);
  expect(sent()).toEqual([]);
  tracker.track(abandoned);
  expect(sent()).toEqual([abandoned]);
});

it('waits for a tracker that comes after consent, and calls none where there is none', () => {
  const { tracker, send, sent } = setUp();
  tracker.setConsent(true);
  tracker.track(signedIn);
  tracker.connect(send);
  expect(sent()).toEqual([signedIn]);
});

it('keeps the newest hundred', () => {
  const { tracker, send, sent } = setUp();
  for (let n = 0; n < 150; n += 1) tracker.track({ name: 'signed-in', subject: String(n) });
  tracker.connect(send);
  tracker.setConsent(true);
  expect(sent()).toHaveLength(100);
  expect(sent()[0]?.subject).toBe('50');
});
