/** Second thread of a HEIC decoder. Started by tile-threads.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PixelLimits } from '../header/stored-size.ts';
import { openHeic } from './heic-picture.ts';
import { paintTiles, type Tiling } from './heic-tiles.ts';
import { adoptLibheif, type LibheifCode } from './libheif.ts';
import type { Canvas } from './rgb-image.ts';

export interface TileWork {
  readonly path: string;
  readonly limits: PixelLimits;
  readonly tiling: Tiling;
  readonly canvas: Canvas;
  /** Number of the next free tile, shared. */
  readonly next: Int32Array;
}

adoptLibheif((workerData as { libheif: LibheifCode }).libheif);

function work({ path, limits, tiling, canvas, next }: TileWork): boolean {
  try {
    paintTiles(openHeic(path, limits), tiling, canvas, next);
    return true;
  } catch {
    // The first thread then decodes the whole picture, and reports the error.
    return false;
  }
}

parentPort?.on('message', (message: TileWork) => {
  parentPort?.postMessage(work(message));
  // The collector runs after the last reference to the picture.
  setImmediate(() => globalThis.gc?.());
});
