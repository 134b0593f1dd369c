import { jpegBits } from '@keepsake/contract/uploads';
import { ImageRejected } from '../image-rejected.ts';
import type { FileReader } from './file-reader.ts';
import { readJpegSegments } from './jpeg-segments.ts';
import type { StoredSize } from './stored-size.ts';

/** Markers SOF0-SOF15 without DHT, JPG and DAC, which share the range (ITU-T T.81, table B.1). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

const progressiveFrames = [0xc2, 0xc6, 0xca, 0xce];

export async function readJpegSize(reader: FileReader): Promise<StoredSize> {
  for await (const { marker, start } of readJpegSegments(reader)) {
    if (!isFrameHeader(marker)) continue;
    const frame = await reader.read(start, 5);
    if (frame.length < 5) break;
    const bits = frame.readUInt8(0);
    if (bits !== jpegBits) throw new ImageRejected('unreadable-image', `a JPEG of ${bits} bits a sample`);
    return {
      width: frame.readUInt16BE(3),
      height: frame.readUInt16BE(1),
      isWholeInMemory: progressiveFrames.includes(marker),
    };
  }
  throw new ImageRejected('unreadable-image', 'JPEG without a frame header');
}
