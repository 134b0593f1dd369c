import { expect, it } from 'vitest';
import { giveBack, pieceBytes, takePiece } from './index.ts';

it('lends the same memory again once it came back, whatever part of it came', () => {
  const piece = takePiece();
  expect(piece.byteLength).toBe(pieceBytes);
  giveBack(piece.subarray(10, 20));
  expect(takePiece().buffer).toBe(piece.buffer);
});

it('lends nothing twice at a time, though it came back twice', () => {
  const piece = takePiece();
  giveBack(piece);
  giveBack(piece);
  expect(takePiece().buffer).not.toBe(takePiece().buffer);
});

it('leaves alone what was never lent', () => {
  const own = Buffer.alloc(pieceBytes);
  giveBack(own);
  expect(takePiece().buffer).not.toBe(own.buffer);
});

it('keeps 32 MiB and leaves the rest to the garbage collector', () => {
  const pieces = Array.from({ length: 70 }, takePiece);
  pieces.forEach(giveBack);
  const memories = new Set(pieces.map(({ buffer }) => buffer));
  const known = Array.from({ length: 70 }, takePiece).filter(({ buffer }) => memories.has(buffer));
  expect(known.length).toBe(64);
});
