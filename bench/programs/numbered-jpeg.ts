/** A JPEG with a comment segment (FF FE) that holds a number: other bytes, the same picture. */
export function numbered(jpeg: Buffer, number: number): Buffer[] {
  const text = Buffer.from(`upload ${String(number).padStart(12, '0')}`);
  const length = Buffer.from([0xff, 0xfe, 0, text.byteLength + 2]);
  return [jpeg.subarray(0, 2), length, text, jpeg.subarray(2)];
}
