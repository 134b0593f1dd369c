import { deflateSync } from 'node:zlib';
import { makePng, pngChunk } from '../images/make-png.ts';

const width = 96;
const height = 64;
const red = [220, 40, 40];
const green = [40, 200, 60];

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
}

const acTL = (frames: number) => pngChunk('acTL', numbers(frames, 1));
const fcTL = (sequence: number, ...place: readonly number[]) =>
  pngChunk('fcTL', Buffer.concat([numbers(sequence, ...place), Buffer.of(0, 50, 0, 100, 0, 0)]));
const fdAT = (sequence: number, content: Buffer) =>
  pngChunk('fdAT', Buffer.concat([numbers(sequence), content]));

const packed = deflateSync(
  Buffer.from(
    Array.from({ length: height }, () => [0, ...Array.from({ length: width }, () => green).flat()]).flat(),
  ),
);
const whole = [width, height, 0, 0];
const still = (first: readonly Buffer[], last: readonly Buffer[]) =>
  makePng({ width, height, type: 2, pixel: () => red, first, last });

/** A red still image with green frames, by how Chromium shows it. */
export function makeAnimations(): Record<string, Buffer> {
  const frame = [fcTL(0, ...whole), fdAT(1, packed)];
  return {
    'frame that is the still.png': still([acTL(2), fcTL(0, ...whole)], [fcTL(1, ...whole), fdAT(2, packed)]),
    'frame alone.png': still([acTL(1)], frame),
    'frame of two.png': still([acTL(2)], [...frame, fcTL(2, 40, 30, 0, 0), fdAT(3, packed.subarray(0, 40))]),
    'frame in two chunks.png': still(
      [acTL(1)],
      [fcTL(0, ...whole), fdAT(1, packed.subarray(0, 20)), fdAT(2, packed.subarray(20))],
    ),
    'frame without acTL.png': still([], frame),
    'frame before acTL.png': still([], [acTL(1), ...frame]),
    'frame of none.png': still([acTL(0)], frame),
    'frame of a part.png': still([acTL(1)], [fcTL(0, 40, 30, 30, 20), fdAT(1, packed)]),
    'frame out of order.png': still([acTL(1)], [fcTL(5, ...whole), fdAT(9, packed)]),
    'frame missing.png': still([acTL(1)], []),
  };
}

/** A sound still image before a frame that cannot be unpacked. */
export const makeDamagedFrame = () =>
  still([acTL(1)], [fcTL(0, ...whole), fdAT(1, Buffer.from('not packed'))]);
