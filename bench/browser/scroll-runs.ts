import { wheel } from '../../web/src/testing/watch-tiles.ts';
import type { OpenLibrary } from './open-library.ts';
import {
  drawnTiles,
  type FrameRecording,
  framesPerSecond,
  longestTask,
  slowFrames,
  watch,
} from './watch-frames.ts';

export interface ScrollRun {
  readonly framesPerSecond: number;
  readonly slowFrames: number;
  readonly longestTask: number;
  readonly tiles: number;
  readonly elements: number;
  /** Per cent of the tiles in the window with their picture. */
  readonly drawn: number;
}

const scrolling = { speed: 3_000, seconds: 6 };
const flinging = { speed: 12_000, seconds: 6 };

function summarise(seen: readonly FrameRecording[]): ScrollRun {
  const all: FrameRecording = {
    frames: seen.flatMap(({ frames }) => frames),
    longTasks: seen.flatMap(({ longTasks }) => longTasks),
    tiles: Math.max(...seen.map(({ tiles }) => tiles)),
    elements: Math.max(...seen.map(({ elements }) => elements)),
    inView: seen.reduce((sum, { inView }) => sum + inView, 0),
    drawn: seen.reduce((sum, { drawn }) => sum + drawn, 0),
  };
  return {
    framesPerSecond: framesPerSecond(all),
    slowFrames: slowFrames(all),
    longestTask: longestTask(all),
    tiles: all.tiles,
    elements: all.elements,
    drawn: drawnTiles(all),
  };
}

/** Scrolls at 3,000 px a second and flings at 12,000, down and up again. */
export async function scroll({ page, client }: OpenLibrary): Promise<ScrollRun> {
  const seen = [];
  for (const { speed, seconds } of [scrolling, flinging]) {
    for (const direction of [1, -1]) {
      seen.push(await watch(page, () => wheel(client, direction * speed, seconds)));
    }
  }
  return summarise(seen);
}
