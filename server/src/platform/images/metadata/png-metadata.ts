import type { FileReader } from '../header/file-reader.ts';
import { readPngChunks } from '../header/png-chunks.ts';
import { type MetadataBlocks, maxBlockBytes, maxBlocks, readApp1 } from './metadata-blocks.ts';
import { inflate, isTextChunk, keywordBytes, keywordOf, readPngText, readRawProfile } from './png-text.ts';

const xmpKeyword = 'XML:com.adobe.xmp';

/**
 * Keywords that are read, each once: of a picture with a thousand packed texts one is unpacked. Raw profiles are those
 * of ImageMagick and of ExifTool, from before PNG had eXIf.
 */
const keywords: ReadonlySet<string> = new Set([
  xmpKeyword,
  'exif:DateTimeOriginal',
  'exif:DateTimeDigitized',
  'Raw profile type exif',
  'Raw profile type APP1',
  'Raw profile type xmp',
  'Raw profile type iptc',
  'Raw profile type 8bim',
]);

/** Writers of all cases, blanks and dashes; the keyword of the PNG specification is "Creation Time". */
function nameOf(keyword: string): string | undefined {
  if (/^creation[ _-]?(?:time|date)$/i.test(keyword)) return 'Creation Time';
  return keywords.has(keyword) ? keyword : undefined;
}

/** Packed EXIF of a chunk that was not adopted, but that ExifTool reads: a zero, the length, and what is deflated. */
const packedHeaderBytes = 5;

function unpackExif(content: Buffer): Buffer {
  try {
    return inflate(content.subarray(packedHeaderBytes));
  } catch {
    return Buffer.alloc(0);
  }
}

async function readTexts(reader: FileReader) {
  const texts = new Map<string, string>();
  const exif: Buffer[] = [];
  for await (const { type, start, length } of readPngChunks(reader)) {
    if (length > maxBlockBytes) continue;
    if (/^(?:eXIf|z[xX]If)$/.test(type) && exif.length < maxBlocks) {
      const content = await reader.read(start, length);
      exif.push(type === 'eXIf' ? content : unpackExif(content));
    }
    if (!isTextChunk(type)) continue;
    const keyword = keywordOf(await reader.read(start, Math.min(length, keywordBytes)));
    const name = nameOf(keyword ?? '');
    if (name === undefined || texts.has(name)) continue;
    texts.set(name, readPngText(type, await reader.read(start, length)));
  }
  return { texts, exif };
}

/** Finds EXIF (eXIf), XMP and other texts. `tIME` is ignored: it is the time of the last change. */
export async function readPngMetadata(reader: FileReader): Promise<MetadataBlocks> {
  const { texts, exif: chunks } = await readTexts(reader);
  const profileOf = (name: string) => readRawProfile(texts.get(`Raw profile type ${name}`) ?? '');
  const [app1, exif] = [profileOf('APP1'), profileOf('exif')];
  const packet = app1 && readApp1(app1);
  const blocks = [...chunks, exif, packet?.exif].filter((block) => block !== undefined);
  const packets = [texts.get(xmpKeyword), profileOf('xmp')?.toString('utf8'), packet?.xmp];
  return {
    exif: blocks.map((block) => readApp1(block).exif ?? block),
    xmp: packets.filter((one) => one !== undefined).join('\n'),
    iptc: profileOf('iptc') ?? profileOf('8bim'),
    pngTexts: texts,
  };
}
