import type { Page } from 'playwright-core';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Touch input through the browser's protocol. */
export interface Fingers {
  press(...points: readonly Point[]): Promise<void>;
  move(...points: readonly Point[]): Promise<void>;
  lift(): Promise<void>;
  /** Two taps, `apart` milliseconds apart by the browser's clock, however slow the machine is. */
  tapTwice(point: Point, apart: number): Promise<void>;
  /** Presses and moves in steps; the finger stays down. */
  drag(from: Point, to: Point): Promise<void>;
}

const steps = 6;

export async function fingersOn(page: Page): Promise<Fingers> {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[], seconds?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
      ...(seconds === undefined ? {} : { timestamp: seconds }),
    });
  const fingers: Fingers = {
    press: async (...points) => void (await send('touchStart', points)),
    move: async (...points) => void (await send('touchMove', points)),
    lift: async () => void (await send('touchEnd', [])),
    async tapTwice(point, apart) {
      const now = Date.now() / 1000;
      for (const at of [now, now + apart / 1000]) {
        await send('touchStart', [point], at);
        await send('touchEnd', [], at + 0.02);
      }
    },
    async drag(from, to) {
      await fingers.press(from);
      for (let step = 1; step <= steps; step += 1) {
        const share = step / steps;
        await fingers.move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      }
    },
  };
  return fingers;
}
