/** Length of a `colr` box that states its colour by numbers (ISO/IEC 14496-12, 12.1.5). */
const boxBytes = 19;

function grow(bytes: Buffer, type: string, by: number): void {
  const at = bytes.indexOf(type) - 4;
  bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at);
}

/** Adds `by` to the base offset of both items: 18 bytes an item, after 12 of head, id and reference. */
function moveItems(bytes: Buffer, by: number): void {
  const first = bytes.indexOf('iloc') + 12 + 4;
  for (const at of [first, first + 18]) bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at);
}

/**
 * Returns `small.heic` with numbers of ITU-T H.273 for its primaries and transfer, as the fifth property of
 * its picture.
 */
export function withStatedColour(small: Buffer, primaries: number, transfer: number): Buffer {
  const box = Buffer.alloc(boxBytes);
  box.writeUInt32BE(boxBytes, 0);
  box.write('colrnclx', 4, 'latin1');
  box.writeUInt16BE(primaries, 12);
  box.writeUInt16BE(transfer, 14);
  box.writeUInt16BE(6, 16);
  box[18] = 0x80;
  const head = Buffer.from(small);
  moveItems(head, boxBytes + 1);
  grow(head, 'ipco', boxBytes);
  grow(head, 'ipma', 1);
  grow(head, 'iprp', boxBytes + 1);
  grow(head, 'meta', boxBytes + 1);
  const association = head.indexOf('ipma');
  const countAt = association + 4 + 4 + 4 + 2;
  const count = head.readUInt8(countAt);
  head[countAt] = count + 1;
  const end = countAt + 1 + count;
  const containerEnd = association - 4;
  const property = Buffer.of(count + 1);
  return Buffer.concat([
    head.subarray(0, containerEnd),
    box,
    head.subarray(containerEnd, end),
    property,
    head.subarray(end),
  ]);
}
