import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deadlines } from '../../../test/deadlines.ts';
import type { FanOut, FanOutChannel } from './index.ts';

export interface FanOutFixture {
  open(): FanOut;
  cut(): Promise<void>;
  /** Publishes garbage on the channel of pushes. */
  say(text: string): Promise<unknown>;
  close(): Promise<void>;
}

export function describeFanOut(name: string, create: () => Promise<FanOutFixture>): void {
  describe(`fan-out: ${name}`, () => {
    let fixture: FanOutFixture;
    let opened: FanOut[];

    beforeEach(async () => {
      fixture = await create();
      opened = [];
    });
    afterEach(async () => {
      await Promise.all(opened.map((fanOut) => fanOut.close()));
      await fixture.close();
    });

    function open() {
      const fanOut = fixture.open();
      opened.push(fanOut);
      const received: Record<FanOutChannel, string[]> = { push: [], sessions: [] };
      const seen = { received, gaps: 0 };
      fanOut.subscribe('push', (id) => received.push.push(id));
      fanOut.subscribe('sessions', (id) => received.sessions.push(id));
      fanOut.onGap(() => {
        seen.gaps += 1;
      });
      return { fanOut, seen };
    }

    /** Processes that receive from each other. */
    async function openConnected(count: number) {
      const processes = Array.from({ length: count }, open);
      await expect.poll(() => processes.every(({ seen }) => seen.gaps > 0)).toBe(true);
      return processes as [ReturnType<typeof open>, ...ReturnType<typeof open>[]];
    }

    it('notifies every process, itself too, on that channel only', async () => {
      const processes = await openConnected(3);
      processes[0].fanOut.publish('push', 'anna');
      processes[0].fanOut.publish('sessions', 'ben');
      for (const { seen } of processes) {
        await expect.poll(() => seen.received).toEqual({ push: ['anna'], sessions: ['ben'] });
      }
    });

    it('continues after a message that is no list of ids', async () => {
      const [{ fanOut, seen }] = await openConnected(1);
      for (const text of ['garbage', '', '5', 'null', '{}']) await fixture.say(text);
      fanOut.publish('push', 'anna');
      await expect.poll(() => seen.received.push).toEqual(['anna']);
    });

    it('notifies another process over its existing connection', async () => {
      const [near, far] = await openConnected(2);
      const connects = far?.seen.gaps;
      near.fanOut.publish('push', 'anna');
      await expect.poll(() => far?.seen.received.push).toEqual(['anna']);
      expect(far?.seen.gaps).toBe(connects);
    });

    it.each([
      ['quotes and backslashes', `'";\\ -- $1 {}[]`],
      ['other letters', 'żółć 👩‍👩‍👧 \u202e'],
      ['control characters', 'a\u0000b\nc\r\td'],
      ['the longest', '👪'.repeat(250)],
      ['a number', '007'],
      ['nothing', ''],
    ])('passes ids unchanged: %s', async (_what, id) => {
      const [near, far] = await openConnected(2);
      near.fanOut.publish('push', id);
      await expect.poll(() => far?.seen.received.push).toEqual([id]);
    });

    it('notifies of each of thousands at once', async () => {
      const [near, far] = await openConnected(2);
      const ids = Array.from({ length: 5_000 }, (_, index) => `${index} ${'x'.repeat(60)}`);
      for (const id of ids) near.fanOut.publish('push', id);
      await expect
        .poll(() => new Set(far?.seen.received.push).size, { timeout: deadlines.pushArrives })
        .toBe(5_000);
      expect(new Set(far?.seen.received.push)).toEqual(new Set(ids));
    });

    it('notifies again of an id that is published again later', async () => {
      const [near, far] = await openConnected(2);
      near.fanOut.publish('push', 'anna');
      await expect.poll(() => far?.seen.received.push).toEqual(['anna']);
      near.fanOut.publish('push', 'anna');
      await expect.poll(() => far?.seen.received.push).toEqual(['anna', 'anna']);
    });

    it('continues when a listener throws', async () => {
      const [near] = await openConnected(1);
      const late: string[] = [];
      const unhappy = open();
      unhappy.fanOut.subscribe('push', () => {
        throw new Error('unhappy');
      });
      unhappy.fanOut.onGap(() => {
        throw new Error('unhappy as well');
      });
      unhappy.fanOut.subscribe('push', (id) => late.push(id));
      await expect.poll(() => unhappy.seen.gaps).toBeGreaterThan(0);
      near.fanOut.publish('push', 'anna');
      await expect.poll(() => late).toEqual(['anna']);
      near.fanOut.publish('push', 'ben');
      await expect.poll(() => late).toEqual(['anna', 'ben']);
    });

    it('reconnects after every cut, and reports a gap each time', async () => {
      const [near, far = near] = await openConnected(2);
      for (let round = 1; round <= 3; round += 1) {
        await fixture.cut();
        await expect.poll(() => far.seen.gaps).toBeGreaterThan(round);
        // The other side may still be reconnecting.
        const again = setInterval(() => near.fanOut.publish('sessions', `round ${round}`), 50);
        await expect.poll(() => far.seen.received.sessions).toContain(`round ${round}`);
        clearInterval(again);
      }
    });

    it('never throws, whatever the state of the connection', async () => {
      const [near] = await openConnected(1);
      const cut = fixture.cut();
      for (let index = 0; index < 100; index += 1) near.fanOut.publish('push', `${index}`);
      await cut;
      near.fanOut.publish('push', 'after');
      await near.fanOut.close();
      near.fanOut.publish('push', 'too late');
      await near.fanOut.close();
    });

    it('sends ids published before it was closed, and none later', async () => {
      const [near, far] = await openConnected(2);
      near.fanOut.publish('push', 'last words');
      await near.fanOut.close();
      near.fanOut.publish('push', 'too late');
      await expect.poll(() => far?.seen.received.push).toEqual(['last words']);
      far?.fanOut.publish('push', 'to the others');
      await expect.poll(() => far?.seen.received.push).toEqual(['last words', 'to the others']);
      expect(near.seen.received.push).not.toContain('to the others');
    });

    it('closes before it has connected', async () => {
      await open().fanOut.close();
    });
  });
}
