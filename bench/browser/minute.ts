import { heapOf } from '../../web/src/testing/heap.ts';
import { wheel } from '../../web/src/testing/watch-tiles.ts';
import { type Figure, most } from '../figures/figure.ts';
import type { OpenLibrary } from './open-library.ts';

const seconds = 15;

/** Two minutes of flinging: the script's memory after the first, and its growth in the second. */
export async function measureMinute({ client }: OpenLibrary): Promise<Figure[]> {
  const heaps = [];
  for (let minute = 0; minute < 2; minute += 1) {
    for (const direction of [1, 1, -1, -1]) await wheel(client, direction * 12_000, seconds);
    heaps.push(await heapOf(client));
  }
  const [after = 0, later = 0] = heaps;
  return [
    {
      what: 'Memory of the page after a minute of flinging through 1,000,000 photos',
      measured: `${after.toFixed(1)} MB`,
      against: '',
      value: after,
      goal: most(40, ' MB'),
    },
    {
      what: 'Its growth in another minute',
      measured: `${(later - after).toFixed(1)} MB`,
      against: '',
      value: later - after,
      goal: most(5, ' MB'),
    },
  ];
}
