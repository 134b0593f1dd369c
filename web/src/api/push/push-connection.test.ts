// Proves DOW-12.

import { limits } from '@keepsake/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectPush } from './push-connection.ts';
import { createPushHub } from './push-hub.ts';
import type { PushLinkEvents } from './push-link.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeSwitch(isOn = true) {
  let listener = () => {};
  return {
    isOn: () => isOn,
    onChange(changed: () => void) {
      listener = changed;
      return () => {};
    },
    turn(next: boolean) {
      isOn = next;
      listener();
    },
  };
}

function setUp() {
  const hub = createPushHub();
  const visible = makeSwitch();
  const online = makeSwitch();
  const person = { arrives: () => {} };
  const links: { isOpen: boolean; events: PushLinkEvents }[] = [];
  connectPush({
    hub,
    visible,
    online,
    onUserActivity(onActivity) {
      person.arrives = onActivity;
      return () => {
        person.arrives = () => {};
      };
    },
    openLink(events) {
      const link = { isOpen: true, events };
      links.push(link);
      return {
        close() {
          link.isOpen = false;
        },
      };
    },
  });
  const isOpen = () => links.filter((link) => link.isOpen).length === 1;
  return { hub, visible, online, person, links, isOpen };
}

const halfAnHour = 1_800_000;

it('opens on first use, is shared, and closes a while after the last use', async () => {
  const { hub, links, isOpen } = setUp();
  expect(links).toHaveLength(0);
  const leave = hub.keepOpen();
  const leaveToo = hub.keepOpen();
  expect(links).toHaveLength(1);
  leave();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(isOpen()).toBe(true);
  leaveToo();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(isOpen()).toBe(true);
  await vi.advanceTimersByTimeAsync(1100);
  expect(isOpen()).toBe(false);
});

it('stays open over a change of page', async () => {
  const { hub, links, isOpen } = setUp();
  hub.keepOpen()();
  await vi.advanceTimersByTimeAsync(30_000);
  hub.keepOpen();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(isOpen()).toBe(true);
  expect(links).toHaveLength(1);
});

it('closes after half an hour and reopens on user input', async () => {
  const { hub, person, links, isOpen } = setUp();
  expect(limits.push.openSeconds * 1000).toBe(halfAnHour);
  hub.keepOpen();
  await vi.advanceTimersByTimeAsync(halfAnHour - 1);
  expect(isOpen()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOpen()).toBe(false);
  await vi.advanceTimersByTimeAsync(halfAnHour);
  expect(links).toHaveLength(1);
  person.arrives();
  expect(isOpen()).toBe(true);
  await vi.advanceTimersByTimeAsync(halfAnHour);
  expect(isOpen()).toBe(false);
});

it('reopens after half an hour for a new subscriber', async () => {
  const { hub, isOpen } = setUp();
  hub.keepOpen();
  await vi.advanceTimersByTimeAsync(halfAnHour);
  expect(isOpen()).toBe(false);
  hub.keepOpen();
  expect(isOpen()).toBe(true);
});

it('closes a while after the tab was hidden and opens when it is seen again', async () => {
  const { hub, visible, isOpen } = setUp();
  hub.keepOpen();
  visible.turn(false);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(isOpen()).toBe(true);
  await vi.advanceTimersByTimeAsync(1100);
  expect(isOpen()).toBe(false);
  visible.turn(true);
  expect(isOpen()).toBe(true);
});

it('does not open in a hidden tab', () => {
  const { hub, visible, links } = setUp();
  visible.turn(false);
  hub.keepOpen();
  expect(links).toHaveLength(0);
});

it('waits for the network instead of trying without one', async () => {
  const { hub, online, links, isOpen } = setUp();
  online.turn(false);
  hub.keepOpen();
  await vi.advanceTimersByTimeAsync(halfAnHour);
  expect(links).toHaveLength(0);
  online.turn(true);
  expect(isOpen()).toBe(true);
  online.turn(false);
  expect(isOpen()).toBe(false);
});

it('pauses after a refusal until the next user input', () => {
  const { hub, online, person, links, isOpen } = setUp();
  hub.keepOpen();
  links[0]?.events.onRefused();
  online.turn(true);
  expect(isOpen()).toBe(false);
  person.arrives();
  expect(isOpen()).toBe(true);
});

it('never opens again once the sign-in is over', () => {
  const { hub, visible, person, links } = setUp();
  hub.keepOpen();
  links[0]?.events.onSignedOut();
  person.arrives();
  visible.turn(true);
  hub.keepOpen();
  expect(links).toHaveLength(1);
  expect(links[0]?.isOpen).toBe(false);
});
