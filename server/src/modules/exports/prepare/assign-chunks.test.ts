import { expect, it } from 'vitest';
import { assignChunks, photosAZip } from './assign-chunks.ts';

const line = (index: number) =>
  ['id', 'key', 70, index, 'ab'.repeat(32), '', '2024-05-03T12:00:00Z', `2024/05/${index}.png`, ''].join(
    '\t',
  );

async function* linesOf(photos: number): AsyncGenerator<readonly string[]> {
  const some = 700;
  for (let at = 0; at < photos; at += some) {
    yield Array.from({ length: Math.min(some, photos - at) }, (_, index) => line(at + index));
  }
}

it.each([
  [photosAZip, [0]],
  [photosAZip + 1, [0, photosAZip]],
  [2 * photosAZip + 10, [0, photosAZip, 2 * photosAZip]],
])(
  'lays no more photos out at once than a server can, however small they are: %d',
  async (photos, firsts) => {
    const parts = [{ name: 'manifest.json', bytes: 1000 }];
    const chunks = await assignChunks(linesOf(photos), { parts, chunkBytes: 2 ** 32 - 1 });
    expect(chunks.map(({ firstPhoto }) => firstPhoto)).toEqual(firsts);
    for (const [index, { planStart, planEnd }] of chunks.entries()) {
      expect(planStart).toBe(chunks[index - 1]?.planEnd ?? 0);
      expect(planEnd).toBeGreaterThan(planStart);
    }
  },
);
