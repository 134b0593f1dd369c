import type { CDPSession, Page } from 'playwright-core';

/** What the page itself saw while something happened in it. */
export interface Seen {
  /** Milliseconds between one frame and the next. */
  readonly frames: readonly number[];
  /** Milliseconds of tasks over 50. */
  readonly longTasks: readonly number[];
  /** The most tiles, and elements of the list, that stood in the page at once. */
  readonly tiles: number;
  readonly elements: number;
}

/** How tiles and the list are found: both sides of the comparison mark them alike. */
const marks = { tile: '[data-item]', list: 'main' };

interface Recording {
  readonly seen: { frames: number[]; longTasks: number[]; tiles: number; elements: number };
  stop(): void;
}

/** Runs in the page. */
function record({ tile, list }: typeof marks): void {
  const seen: Recording['seen'] = { frames: [], longTasks: [], tiles: 0, elements: 0 };
  const observer = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) seen.longTasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  let last: number | undefined;
  let frame = 0;
  let number = 0;
  function tick(time: number): void {
    if (last !== undefined) seen.frames.push(time - last);
    last = time;
    number += 1;
    // Counting takes time itself: four times a second is often enough.
    if (number % 15 === 0) {
      seen.tiles = Math.max(seen.tiles, document.querySelectorAll(tile).length);
      seen.elements = Math.max(
        seen.elements,
        document.querySelector(list)?.querySelectorAll('*').length ?? 0,
      );
    }
    frame = requestAnimationFrame(tick);
  }
  frame = requestAnimationFrame(tick);
  const stop = () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
  Object.assign(globalThis, { recording: { seen, stop } satisfies Recording });
}

function endRecording(): Seen {
  const { recording } = globalThis as unknown as { recording: Recording };
  recording.stop();
  return recording.seen;
}

/** Watches the page's frames while `action` runs. */
export async function watch(page: Page, action: () => Promise<unknown>): Promise<Seen> {
  await page.evaluate(record, marks);
  await action();
  return page.evaluate(endRecording);
}

export const framesPerSecond = ({ frames }: Seen): number =>
  (frames.length * 1000) / frames.reduce((sum, frame) => sum + frame, 0);

/** Per cent of the frames that took longer than 25 ms. */
export const slowFrames = ({ frames }: Seen): number =>
  (frames.filter((frame) => frame > 25).length * 100) / Math.max(1, frames.length);

export const longestTask = ({ longTasks }: Seen): number => Math.max(0, ...longTasks);

/** Scrolls by the wheel: `speed` in pixels a second, down when positive, for some seconds. */
export async function wheel(client: CDPSession, speed: number, seconds: number): Promise<void> {
  await client.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: -speed * seconds,
    speed: Math.abs(speed),
    gestureSourceType: 'mouse',
    preventFling: true,
  });
}

/** Megabytes that the page's script holds, garbage left out. */
export async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  return (await client.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Milliseconds until `condition` holds in the page, looked at in every frame. */
export async function until<Input>(
  page: Page,
  condition: (input: Input) => boolean,
  input: Input,
): Promise<number> {
  const started = performance.now();
  await page.waitForFunction(condition as (input: unknown) => boolean, input, {
    polling: 'raf',
    timeout: 20_000,
  });
  return performance.now() - started;
}
