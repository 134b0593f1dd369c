import { expect, it } from 'vitest';
import { acquireBuffer, bufferBytes, releaseBuffer, smallBufferBytes } from './index.ts';

it('reuses released memory, whatever part of it was released', () => {
  const piece = acquireBuffer();
  expect(piece.byteLength).toBe(bufferBytes);
  releaseBuffer(piece.subarray(10, 20));
  expect(acquireBuffer().buffer).toBe(piece.buffer);
});

it('reuses each size separately', () => {
  const small = acquireBuffer(smallBufferBytes);
  expect(small.byteLength).toBe(smallBufferBytes);
  releaseBuffer(small);
  expect(acquireBuffer().buffer).not.toBe(small.buffer);
  expect(acquireBuffer(smallBufferBytes).buffer).toBe(small.buffer);
});

it('never hands out a buffer twice that was released twice', () => {
  const piece = acquireBuffer();
  releaseBuffer(piece);
  releaseBuffer(piece);
  expect(acquireBuffer().buffer).not.toBe(acquireBuffer().buffer);
});

it('ignores buffers of others', () => {
  const own = Buffer.alloc(bufferBytes);
  releaseBuffer(own);
  expect(acquireBuffer().buffer).not.toBe(own.buffer);
});

it('keeps 32 MiB and leaves the rest to the garbage collector', () => {
  const pieces = Array.from({ length: 70 }, () => acquireBuffer());
  pieces.forEach(releaseBuffer);
  const memories = new Set(pieces.map(({ buffer }) => buffer));
  const known = Array.from({ length: 70 }, () => acquireBuffer()).filter(({ buffer }) =>
    memories.has(buffer),
  );
  expect(known.length).toBe(64);
});
