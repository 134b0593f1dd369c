import type { CDPSession, Page } from 'playwright-core';

export interface FrameRecording {
  /** Milliseconds between frames. */
  readonly frames: readonly number[];
  /** Milliseconds of tasks over 50. */
  readonly longTasks: readonly number[];
  /** Most tiles and elements of the list at once. */
  readonly tiles: number;
  readonly elements: number;
  /** Tiles in the window, and those with their picture, summed over samples of every 250 ms. */
  readonly inView: number;
  readonly drawn: number;
}

/** Both compared pages use the same attributes. */
const selectors = { tile: '[data-item]', list: 'main' };

type Mutable<Fields> = { -readonly [Field in keyof Fields]: Fields[Field] };

interface Recording {
  readonly recorded: Mutable<FrameRecording> & { frames: number[]; longTasks: number[] };
  stop(): void;
}

/** Runs in the page. */
function record({ tile, list }: typeof selectors): void {
  const recorded = {
    frames: [] as number[],
    longTasks: [] as number[],
    tiles: 0,
    elements: 0,
    inView: 0,
    drawn: 0,
  };
  const observer = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) recorded.longTasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  let last: number | undefined;
  let frame = 0;
  let sampled = 0;
  function sample(): void {
    const tiles = document.querySelectorAll<HTMLElement>(tile);
    recorded.tiles = Math.max(recorded.tiles, tiles.length);
    const elements = document.querySelector(list)?.querySelectorAll('*').length ?? 0;
    recorded.elements = Math.max(recorded.elements, elements);
    for (const each of tiles) {
      const { top, bottom } = each.getBoundingClientRect();
      if (bottom <= 0 || top >= innerHeight) continue;
      const image = each.querySelector('img');
      recorded.inView += 1;
      if (image?.complete && image.naturalWidth > 0) recorded.drawn += 1;
    }
  }
  function tick(time: number): void {
    if (last !== undefined) recorded.frames.push(time - last);
    last = time;
    // Sampling takes time: four times a second is enough.
    if (time - sampled >= 250) {
      sampled = time;
      sample();
    }
    frame = requestAnimationFrame(tick);
  }
  frame = requestAnimationFrame(tick);
  const stop = () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
  Object.assign(globalThis, { recording: { recorded, stop } satisfies Recording });
}

function endRecording(): FrameRecording {
  const { recording } = globalThis as unknown as { recording: Recording };
  recording.stop();
  return recording.recorded;
}

/** Records frames while `action` runs. */
export async function watch(page: Page, action: () => Promise<unknown>): Promise<FrameRecording> {
  await page.evaluate(record, selectors);
  await action();
  return page.evaluate(endRecording);
}

export const framesPerSecond = ({ frames }: FrameRecording): number =>
  (frames.length * 1000) / frames.reduce((sum, frame) => sum + frame, 0);

/** Per cent of frames longer than 25 ms. */
export const slowFrames = ({ frames }: FrameRecording): number =>
  (frames.filter((frame) => frame > 25).length * 100) / Math.max(1, frames.length);

/** Per cent of the tiles in the window with their picture. */
export const drawnTiles = ({ inView, drawn }: FrameRecording): number => (drawn * 100) / Math.max(1, inView);

export const longestTask = ({ longTasks }: FrameRecording): number => Math.max(0, ...longTasks);

/** Scrolls by wheel: `speed` in pixels a second, positive down. */
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

/** Megabytes of script memory after garbage collection. */
export async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  return (await client.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Milliseconds until `condition` holds, checked in every frame. */
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
