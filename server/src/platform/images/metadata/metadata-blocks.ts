export interface MetadataBlocks {
  /** TIFF structures with EXIF tags, in the order in which they count. */
  readonly exif?: readonly Uint8Array[];
  /** Packets, in the order in which they count. */
  readonly xmp?: string;
  /** Photoshop's image resources, or IPTC data alone. */
  readonly iptc?: Buffer | undefined;
  /** Joined segments of a FLIR thermal camera. */
  readonly flir?: Uint8Array | undefined;
  /** Texts of PNG chunks by keyword. */
  readonly pngTexts?: ReadonlyMap<string, string>;
}

/** Real blocks are smaller than this; longer ones are ignored. */
export const maxBlockBytes = 4 * 1024 * 1024;

/** Some pictures have an empty block, or one without a date, before the one that counts. */
export const maxBlocks = 4;

const exifMark = Buffer.from('Exif\0', 'latin1');
/** The signature, and one byte of padding. */
const exifHeaderBytes = 6;
const xmpMark = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');

const startsWith = (content: Buffer, mark: Buffer) => content.subarray(0, mark.length).equals(mark);

/** EXIF or XMP of an APP1 segment, by its signature. */
export function readApp1(content: Buffer): { readonly exif?: Buffer; readonly xmp?: string } {
  const isExif = startsWith(content, exifMark) && content.length >= exifHeaderBytes;
  if (isExif) return { exif: content.subarray(exifHeaderBytes) };
  if (startsWith(content, xmpMark)) return { xmp: content.toString('utf8', xmpMark.length) };
  return {};
}
