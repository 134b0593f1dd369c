const startOfScan = 0xda;
const endOfImage = 0xd9;
/** DHT, JPG and DAC share the range of frame headers (ITU-T T.81, table B.1). */
const notFrames = [0xc4, 0xc8, 0xcc];

/** Files of 50 segments are unusual; the server reads the others. */
const maxSegments = 200;

/** Marker, length, bits a sample. */
const headBytes = 5;

/** Bits a sample of a JPEG; undefined where its first segments do not tell. */
export async function readJpegBits(file: Blob): Promise<number | undefined> {
  for (let at = 2, left = maxSegments; left > 0; left -= 1) {
    const head = new DataView(await file.slice(at, at + headBytes).arrayBuffer());
    if (head.byteLength < headBytes || head.getUint8(0) !== 0xff) return undefined;
    const marker = head.getUint8(1);
    if (marker === startOfScan || marker === endOfImage) return undefined;
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker)) return head.getUint8(4);
    // Fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + head.getUint16(2);
  }
  return undefined;
}
