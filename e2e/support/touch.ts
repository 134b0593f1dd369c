import type { Page } from 'playwright-core';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the screen, as the browser gets them from it. */
export interface Fingers {
  press(...spots: readonly Spot[]): Promise<void>;
  move(...spots: readonly Spot[]): Promise<void>;
  lift(): Promise<void>;
  /** Two taps; from the first to the second so many milliseconds by the browser's clock, however slow the machine is. */
  tapTwice(spot: Spot, apart: number): Promise<void>;
  /** Presses, and moves on in steps; the finger stays down. */
  drag(from: Spot, to: Spot): Promise<void>;
}

const steps = 6;

export async function fingersOn(page: Page): Promise<Fingers> {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[], seconds?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spots.map(({ x, y }, id) => ({ x, y, id })),
      ...(seconds === undefined ? {} : { timestamp: seconds }),
    });
  const fingers: Fingers = {
    press: async (...spots) => void (await send('touchStart', spots)),
    move: async (...spots) => void (await send('touchMove', spots)),
    lift: async () => void (await send('touchEnd', [])),
    async tapTwice(spot, apart) {
      const now = Date.now() / 1000;
      for (const at of [now, now + apart / 1000]) {
        await send('touchStart', [spot], at);
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
