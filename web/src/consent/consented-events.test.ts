// Proves IDE-5, IDE-6, CON-8.

import { expect, it, vi } from 'vitest';
import type { SendEvent, TrackedEvent } from '../browser/event-tracker.ts';
import { createConsentedEvents } from './consented-events.ts';

const signedIn: TrackedEvent = { name: 'signed-in', subject: 'anna' };
const abandoned: TrackedEvent = { name: 'session-abandoned', subject: 'anna' };

function setUp() {
  const send = vi.fn<SendEvent>();
  return { events: createConsentedEvents(send), sent: () => send.mock.calls.map(([event]) => event) };
}

it('holds events until the visitor agrees, then sends each once, in order', () => {
  const { events, sent } = setUp();
  events.receive(signedIn);
  events.receive(abandoned);
  expect(sent()).toEqual([]);
  events.setConsent(true);
  events.setConsent(true);
  expect(sent()).toEqual([signedIn, abandoned]);
  events.receive(abandoned);
  expect(sent()).toHaveLength(3);
});

it('drops what it held when the visitor refuses, also when consent is given later', () => {
  const { events, sent } = setUp();
  events.receive(signedIn);
  events.setConsent(false);
  events.receive(signedIn);
  events.setConsent(true);
  expect(sent()).toEqual([]);
  events.receive(abandoned);
  expect(sent()).toEqual([abandoned]);
});

it('keeps the newest hundred', () => {
  const { events, sent } = setUp();
  for (let count = 0; count < 150; count += 1) events.receive({ name: 'photo-uploaded', count });
  events.setConsent(true);
  expect(sent()).toHaveLength(100);
  expect(sent()[0]).toEqual({ name: 'photo-uploaded', count: 50 });
});
