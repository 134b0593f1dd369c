/** A second thread of a HEIC decoder: decodes tiles of the picture that the first one works on. Started by tile-team.ts. */
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
  /** Its pixels are shared. */
  readonly canvas: Canvas;
  /** Number of the next tile that nobody has taken, shared. */
  readonly next: Int32Array;
}

adoptLibheif((workerData as { libheif: LibheifCode }).libheif);

/** Whether it did its part. */
function work({ path, limits, tiling, canvas, next }: TileWork): boolean {
  try {
    paintTiles(openHeic(path, limits), tiling, canvas, next);
    return true;
  } catch {
    // The first thread decodes the picture as a whole then, and says what is wrong with it.
    return false;
  }
}

parentPort?.on('message', (message: TileWork) => {
  parentPort?.postMessage(work(message));
  // Once nothing here holds the picture any more.
  setImmediate(() => globalThis.gc?.());
});
