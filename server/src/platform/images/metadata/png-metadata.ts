import type { FileReader } from '../header/file-reader.ts';
import { readPngChunks } from '../header/png-chunks.ts';
import { type MetadataBlocks, maxBlockBytes, readApp1 } from './metadata-blocks.ts';
import { isTextChunk, keywordBytes, keywordOf, readPngText, readRawProfile } from './png-text.ts';

const xmpKeyword = 'XML:com.adobe.xmp';

/**
 * Keywords that are read, each once: of a picture with a thousand packed texts one is unpacked. Raw profiles are those
 * of ImageMagick and of ExifTool, from before PNG had eXIf.
 */
const keywords: ReadonlySet<string> = new Set([
  xmpKeyword,
  'Creation Time',
  'exif:DateTimeOriginal',
  'exif:DateTimeDigitized',
  'Raw profile type exif',
  'Raw profile type APP1',
  'Raw profile type xmp',
  'Raw profile type iptc',
  'Raw profile type 8bim',
]);

async function readTexts(reader: FileReader) {
  const texts = new Map<string, string>();
  let exif: Buffer | undefined;
  for await (const { type, start, length } of readPngChunks(reader)) {
    if (length > maxBlockBytes) continue;
    if (type === 'eXIf') exif ??= await reader.read(start, length);
    if (!isTextChunk(type)) continue;
    const keyword = keywordOf(await reader.read(start, Math.min(length, keywordBytes)));
    if (keyword === undefined || !keywords.has(keyword) || texts.has(keyword)) continue;
    texts.set(keyword, readPngText(type, await reader.read(start, length)));
  }
  return { texts, exif };
}

/** Finds EXIF (eXIf), XMP and other texts. `tIME` is ignored: it is the time of the last change. */
export async function readPngMetadata(reader: FileReader): Promise<MetadataBlocks> {
  const { texts, exif: chunk } = await readTexts(reader);
  const profileOf = (name: string) => readRawProfile(texts.get(`Raw profile type ${name}`) ?? '');
  const [app1, exif] = [profileOf('APP1'), profileOf('exif')];
  const packet = app1 && readApp1(app1);
  const eXIf = chunk ?? exif ?? packet?.exif;
  return {
    exif: eXIf && (readApp1(Buffer.from(eXIf)).exif ?? eXIf),
    xmp: texts.get(xmpKeyword) || profileOf('xmp')?.toString('utf8') || packet?.xmp,
    iptc: profileOf('iptc') ?? profileOf('8bim'),
    pngTexts: texts,
  };
}
