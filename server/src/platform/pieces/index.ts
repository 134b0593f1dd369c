/** Of files that are sent whole: below it each piece costs more than its bytes, above it slow readers hold too much. */
export const pieceBytes = 512 * 1024;

/** Beyond these, what comes back is left to the garbage collector. */
const keptPieces = 64;

const free: ArrayBuffer[] = [];
const lent = new WeakSet<ArrayBufferLike>();

/**
 * Memory of `pieceBytes` bytes with anything in it, to read a file into. A server that allocates it anew for each piece
 * spends more time on collecting it than on sending. Nobody has to give it back.
 */
export function takePiece(): Buffer {
  const memory = free.pop() ?? Buffer.allocUnsafeSlow(pieceBytes).buffer;
  lent.add(memory);
  return Buffer.from(memory);
}

/**
 * Takes memory back that `chunk` is a part of; other chunks are none of its business. Only for the one who read the
 * chunk last: its bytes change from now on.
 */
export function giveBack({ buffer }: Uint8Array<ArrayBufferLike>): void {
  if (!lent.delete(buffer)) return;
  if (free.length < keptPieces) free.push(buffer as ArrayBuffer);
}
