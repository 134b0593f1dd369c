import { inflateSync } from 'node:zlib';
import type { FileReader } from '../header/file-reader.ts';
import { readPngChunks } from '../header/png-chunks.ts';
import { type MetadataBlocks, maxBlockBytes } from './metadata-blocks.ts';

const xmpKeyword = 'XML:com.adobe.xmp';

/** Content of an iTXt chunk after its keyword: flag, method, language, translated keyword, text. */
function readText(content: Buffer): string {
  const isCompressed = content[0] === 1;
  const language = content.indexOf(0, 2);
  const translated = content.indexOf(0, language + 1);
  const text = content.subarray(translated + 1);
  // A chunk of 400 KB may inflate to 256 MB.
  return (isCompressed ? inflateSync(text, { maxOutputLength: maxBlockBytes }) : text).toString('utf8');
}

function readXmp(content: Buffer): string | undefined {
  const end = content.indexOf(0);
  return content.toString('latin1', 0, end) === xmpKeyword ? readText(content.subarray(end + 1)) : undefined;
}

/** Finds EXIF (eXIf) and XMP (iTXt) chunks. `tIME` is ignored: it is the time of the last change. */
export async function readPngMetadata(reader: FileReader): Promise<MetadataBlocks> {
  let exif: Buffer | undefined;
  let xmp: string | undefined;
  for await (const { type, start, length } of readPngChunks(reader)) {
    if (length > maxBlockBytes) continue;
    if (type === 'eXIf') exif ??= await reader.read(start, length);
    else if (type === 'iTXt') xmp ??= readXmp(await reader.read(start, length));
  }
  return { ...(exif && { exif }), ...(xmp !== undefined && { xmp }) };
}
