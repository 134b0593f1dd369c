import type { FileReader } from '../header/file-reader.ts';
import { readJpegSegments } from '../header/jpeg-segments.ts';
import { type MetadataBlocks, maxBlockBytes, maxBlocks, readApp1 } from './metadata-blocks.ts';

const app1 = 0xe1;
const app13 = 0xed;

const flirMark = Buffer.from('FLIR\0', 'latin1');
/** Signature, version, number of this segment, number of the last. */
const flirHeaderBytes = 8;
const photoshopMark = Buffer.from('Photoshop 3.0\0', 'latin1');

function startsWith(content: Buffer, mark: Buffer): boolean {
  return content.subarray(0, mark.length).equals(mark);
}

const join = (parts: readonly Buffer[]) =>
  parts.length === 0 ? undefined : Buffer.concat(parts).subarray(0, maxBlockBytes);

/** Finds EXIF, XMP and FLIR data in APP1 segments, and IPTC data in APP13. */
export async function readJpegMetadata(reader: FileReader): Promise<MetadataBlocks> {
  const exif: Buffer[] = [];
  const xmp: string[] = [];
  const flir: Buffer[] = [];
  const photoshop: Buffer[] = [];
  for await (const { marker, start, length } of readJpegSegments(reader)) {
    if (marker !== app1 && marker !== app13) continue;
    const content = await reader.read(start, length);
    if (marker === app13) {
      if (startsWith(content, photoshopMark)) photoshop.push(content.subarray(photoshopMark.length));
    } else if (startsWith(content, flirMark)) flir.push(content.subarray(flirHeaderBytes));
    else {
      const found = readApp1(content);
      if (found.exif && exif.length < maxBlocks) exif.push(found.exif);
      if (found.xmp && xmp.length < maxBlocks) xmp.push(found.xmp);
    }
  }
  return { exif, xmp: xmp.join('\n'), flir: join(flir), iptc: join(photoshop) };
}
