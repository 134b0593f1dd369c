import type { FileReader } from '../header/file-reader.ts';
import { readJpegSegments } from '../header/jpeg-segments.ts';
import { type MetadataBlocks, maxBlockBytes } from './metadata-blocks.ts';

const app1 = 0xe1;

const exifMark = Buffer.from('Exif\0', 'latin1');
/** The signature, and one byte of padding. */
const exifHeaderBytes = 6;
const xmpMark = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const flirMark = Buffer.from('FLIR\0', 'latin1');
/** Signature, version, number of this segment, number of the last. */
const flirHeaderBytes = 8;

function startsWith(content: Buffer, mark: Buffer): boolean {
  return content.subarray(0, mark.length).equals(mark);
}

/** Finds EXIF, XMP and FLIR data in APP1 segments; the first EXIF and XMP count. */
export async function readJpegMetadata(reader: FileReader): Promise<MetadataBlocks> {
  let exif: Buffer | undefined;
  let xmp: string | undefined;
  const flir: Buffer[] = [];
  for await (const { marker, start, length } of readJpegSegments(reader)) {
    if (marker !== app1) continue;
    const content = await reader.read(start, length);
    if (startsWith(content, exifMark)) exif ??= content.subarray(exifHeaderBytes);
    else if (startsWith(content, xmpMark)) xmp ??= content.toString('utf8', xmpMark.length);
    else if (startsWith(content, flirMark)) flir.push(content.subarray(flirHeaderBytes));
  }
  return {
    ...(exif && { exif }),
    ...(xmp !== undefined && { xmp }),
    ...(flir.length > 0 && { flir: Buffer.concat(flir).subarray(0, maxBlockBytes) }),
  };
}
