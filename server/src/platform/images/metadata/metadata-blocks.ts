export interface MetadataBlocks {
  /** TIFF structure with EXIF tags. */
  readonly exif?: Uint8Array | undefined;
  readonly xmp?: string | undefined;
  /** Photoshop's image resources, or IPTC data alone. */
  readonly iptc?: Buffer | undefined;
  /** Joined segments of a FLIR thermal camera. */
  readonly flir?: Uint8Array | undefined;
  /** Texts of PNG chunks by keyword. */
  readonly pngTexts?: ReadonlyMap<string, string>;
}

/** Real blocks are smaller than this; longer ones are ignored. */
export const maxBlockBytes = 4 * 1024 * 1024;

const exifMark = Buffer.from('Exif\0', 'latin1');
/** The signature, and one byte of padding. */
const exifHeaderBytes = 6;
/** A segment without header and first offset is no EXIF: another one may follow. */
const minTiffBytes = 8;
const xmpMark = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');

const startsWith = (content: Buffer, mark: Buffer) => content.subarray(0, mark.length).equals(mark);

/** EXIF or XMP of an APP1 segment, by its signature. */
export function readApp1(content: Buffer): Pick<MetadataBlocks, 'exif' | 'xmp'> {
  const isExif = startsWith(content, exifMark) && content.length >= exifHeaderBytes + minTiffBytes;
  if (isExif) return { exif: content.subarray(exifHeaderBytes) };
  if (startsWith(content, xmpMark)) return { xmp: content.toString('utf8', xmpMark.length) };
  return {};
}
