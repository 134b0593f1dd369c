import { wheel } from '../../web/src/testing/watch-tiles.ts';
import { type Figure, least } from '../figures/figure.ts';
import type { OpenLibrary } from './open-library.ts';
import { drawnTiles, framesPerSecond, watch } from './watch-frames.ts';

const seconds = 8;

/** Wheel speeds in pixels a second, with the goals. */
const runs = [
  { speed: 800, drawn: 95, frames: 55 },
  { speed: 1_600, drawn: 80, frames: 52 },
  { speed: 2_400, drawn: 60, frames: 50 },
] as const;

/** Scrolls down over photos that have not been in view: share of tiles with their picture, and frames a second. */
export async function measurePicturesInView({ page, client }: OpenLibrary): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { speed, drawn, frames } of runs) {
    const seen = await watch(page, () => wheel(client, speed, seconds));
    const what = `10,000 photos, wheel at ${speed.toLocaleString('en')} px a second`;
    const [share, rate] = [drawnTiles(seen), framesPerSecond(seen)];
    figures.push(
      {
        what: `${what}: tiles in view with their picture`,
        measured: `${share.toFixed(1)} %`,
        against: '',
        value: share,
        goal: least(drawn, ' %'),
      },
      {
        what: `${what}: frames a second`,
        measured: rate.toFixed(1),
        against: '',
        value: rate,
        goal: least(frames),
      },
    );
  }
  return figures;
}
