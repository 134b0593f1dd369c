import type { Page } from 'playwright-core';
import { type TileRecording, watchTiles } from '../../web/src/testing/watch-tiles.ts';

interface FrameTimes {
  /** Milliseconds between frames. */
  readonly frames: readonly number[];
  /** Milliseconds of tasks over 50. */
  readonly longTasks: readonly number[];
}

export type FrameRecording = FrameTimes & Omit<TileRecording, 'drawnAnew'>;

interface Recording {
  readonly times: FrameTimes;
  stop(): void;
}

/** Runs in the page. */
function record(): void {
  const times = { frames: [] as number[], longTasks: [] as number[] };
  const observer = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) times.longTasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  let last: number | undefined;
  let frame = 0;
  function tick(time: number): void {
    if (last !== undefined) times.frames.push(time - last);
    last = time;
    frame = requestAnimationFrame(tick);
  }
  frame = requestAnimationFrame(tick);
  const stop = () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
  Object.assign(globalThis, { recording: { times, stop } satisfies Recording });
}

function endRecording(): FrameTimes {
  const { recording } = globalThis as unknown as { recording: Recording };
  recording.stop();
  return recording.times;
}

/** Records frames and tiles while `action` runs. */
export async function watch(page: Page, action: () => Promise<unknown>): Promise<FrameRecording> {
  await page.evaluate(record);
  const tiles = await watchTiles(page, action);
  return { ...tiles, ...(await page.evaluate(endRecording)) };
}

export const framesPerSecond = ({ frames }: FrameRecording): number =>
  (frames.length * 1000) / frames.reduce((sum, frame) => sum + frame, 0);

/** Per cent of frames longer than 25 ms. */
export const slowFrames = ({ frames }: FrameRecording): number =>
  (frames.filter((frame) => frame > 25).length * 100) / Math.max(1, frames.length);

/** Per cent of the tiles in the window with their picture. */
export const drawnTiles = ({ inView, drawn }: FrameRecording): number => (drawn * 100) / Math.max(1, inView);

export const longestTask = ({ longTasks }: FrameRecording): number => Math.max(0, ...longTasks);

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
