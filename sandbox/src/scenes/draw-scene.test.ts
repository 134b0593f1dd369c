import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawScene, type SceneOptions } from './draw-scene.ts';
import { SCENE_KINDS } from './scene-kinds.ts';

const small = (options: SceneOptions) => drawScene({ longSide: 160, ...options });
const dated = { seed: 5, takenAt: '2023-05-14T18:20:30+02:00' } as const;

const asciiTag = (tag: number) => Buffer.from([tag & 255, tag >> 8, 2, 0]);
const DATE_TIME_ORIGINAL = asciiTag(0x9003);
const OFFSET_TIME_ORIGINAL = asciiTag(0x9011);
const GPS_DIRECTORY = Buffer.from([0x25, 0x88, 4, 0]);

async function exifBytes(options: SceneOptions): Promise<Buffer> {
  const { exif } = await sharp(await small(options)).metadata();
  return exif ?? Buffer.alloc(0);
}

async function meanDifference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [p, q] = await Promise.all([a, b].map((jpeg) => sharp(jpeg).greyscale().raw().toBuffer()));
  if (!p || !q || p.length !== q.length) return Number.POSITIVE_INFINITY;
  return p.reduce((sum, value, i) => sum + Math.abs(value - (q[i] ?? 0)), 0) / p.length;
}

describe('drawScene', () => {
  it('draws the same bytes for the same options, whatever was drawn in between', async () => {
    const first = await small(dated);
    await small({ seed: 6, size: 'panorama' });
    expect(Buffer.from(await small(dated)).equals(first)).toBe(true);
    expect(Buffer.from(await small({ ...dated, seed: 6 })).equals(first)).toBe(false);
  });

  it('writes wall clock and offset where cameras write them', async () => {
    const exif = await exifBytes(dated);
    expect(exif.includes(DATE_TIME_ORIGINAL)).toBe(true);
    expect(exif.includes(OFFSET_TIME_ORIGINAL)).toBe(true);
    expect(exif.includes('2023:05:14 18:20:30\0')).toBe(true);
    expect(exif.includes('+02:00\0')).toBe(true);
    expect(exif.includes('Keepsake\0')).toBe(true);
    expect(exif.includes(GPS_DIRECTORY)).toBe(false);
  });

  it('leaves the offset out where it is unknown, and the date where there is none', async () => {
    const local = await exifBytes({ seed: 5, takenAt: '2023-05-14T18:20:30' });
    expect(local.includes(DATE_TIME_ORIGINAL)).toBe(true);
    expect(local.includes(OFFSET_TIME_ORIGINAL)).toBe(false);
    const undated = await exifBytes({ seed: 5 });
    expect(undated.includes('Keepsake\0')).toBe(true);
    expect(undated.includes(DATE_TIME_ORIGINAL)).toBe(false);
    expect(undated.toString('latin1')).not.toMatch(/\d{4}:\d\d:\d\d/);
  });

  it.each([
    ['landscape', 'Sandbox One', 160, 107, 1],
    ['landscape', 'Sandbox Pocket', 160, 120, 1],
    ['square', 'Sandbox One', 107, 107, 1],
    ['panorama', 'Sandbox One', 160, 62, 1],
    ['portrait', 'Sandbox One', 107, 160, 1],
    ['portrait', 'Sandbox Pocket', 160, 120, 6],
  ] as const)('stores a %s of a %s as %i × %i with orientation %i', async (size, camera, w, h, turned) => {
    const jpeg = await small({ seed: 9, size, camera });
    const { width, height, orientation } = await sharp(jpeg).metadata();
    expect({ width, height, orientation }).toEqual({ width: w, height: h, orientation: turned });
  });

  it('turns a sideways portrait so that its sky is up', async () => {
    const options = { ...dated, kind: 'ridges', camera: 'Sandbox Pocket', size: 'portrait' } as const;
    const upright = sharp(await small({ ...options, takenAt: '2023-06-14T13:00:00' })).autoOrient();
    const { data, info } = await upright.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([120, 160]);
    const mean = (from: number, to: number) => {
      const rows = data.subarray(from * info.width * 3, to * info.width * 3);
      return rows.reduce((sum, value) => sum + value, 0) / rows.length;
    };
    expect(mean(0, 40)).toBeGreaterThan(mean(120, 160));
  });

  it('draws frames of one place alike, but not the same', async () => {
    const frames = [71, 72].map((seed) => small({ ...dated, seed, place: 500, kind: 'ridges' }));
    const other = await small({ ...dated, seed: 71, place: 501, kind: 'ridges' });
    const [a, b] = (await Promise.all(frames)) as [Uint8Array, Uint8Array];
    const near = await meanDifference(a, b);
    expect(near).toBeGreaterThan(0.5);
    expect(near).toBeLessThan((await meanDifference(a, other)) / 1.5);
  });

  it.each(SCENE_KINDS)('paints something worth looking at: %s', async (kind) => {
    const { channels } = await sharp(await small({ ...dated, kind })).stats();
    const [red, green, blue] = channels.map((channel) => channel.stdev) as [number, number, number];
    expect(Math.max(red, green, blue)).toBeGreaterThan(9);
  });
});
