import { createHash } from 'node:crypto';

/** Dates of IPTC's Information Interchange Model 4.2, record 2: day, and time of day where it is stated. */
export interface IptcDates {
  readonly created?: string;
  readonly digitized?: string;
  /** A program without XMP has changed them: the digest that XMP writers leave is of other data. */
  readonly isNewerThanXmp: boolean;
}

/** Photoshop's mark, and those of its kin: PhotoDeluxe, ImageReady, Lightroom and others (Photoshop.pm of ExifTool 13). */
const resourceMarks = ['8BIM', 'PHUT', 'MeSa', 'AgHg', 'DCSR'];
/** Photoshop's image resources: IPTC data, and the MD5 of the IPTC data that XMP was last made of. */
const iptcResource = 0x0404;
const digestResource = 0x0425;

/** Offset of the length: mark, id, a name with its length, padded to an even number of bytes. */
function lengthOffset(data: Buffer, at: number): number {
  const name = 1 + (data[at + 6] ?? 0);
  return at + 6 + name + (name % 2);
}

function* listResources(data: Buffer): Generator<{ readonly id: number; readonly content: Buffer }> {
  let at = 0;
  while (at + 12 <= data.length && resourceMarks.includes(data.toString('latin1', at, at + 4))) {
    const lengthAt = lengthOffset(data, at);
    if (lengthAt + 4 > data.length) return;
    const length = data.readUInt32BE(lengthAt);
    yield { id: data.readUInt16BE(at + 4), content: data.subarray(lengthAt + 4, lengthAt + 4 + length) };
    at = lengthAt + 4 + length + (length % 2);
  }
}

const dataSetMark = 0x1c;
const application = 2;
const dataSets = { createdDay: 55, createdTime: 60, digitizedDay: 62, digitizedTime: 63 } as const;
/** Longer ones state the length of their length; no date has one. */
const extended = 0x8000;

/** Texts of record 2 by number; the first counts. */
function readDataSets(iim: Buffer): Map<number, string> {
  const texts = new Map<number, string>();
  for (let at = 0; at + 5 <= iim.length && iim[at] === dataSetMark; ) {
    const length = iim.readUInt16BE(at + 3);
    if (length >= extended) break;
    const number = iim.readUInt8(at + 2);
    const text = iim.toString('latin1', at + 5, at + 5 + length);
    if (iim[at + 1] === application && !texts.has(number)) texts.set(number, text);
    at += 5 + length;
  }
  return texts;
}

const joined = (day: string | undefined, time = '') => (day === undefined ? undefined : `${day} ${time}`);

/** @param data Photoshop's image resources, or the IPTC data alone */
export function readIptc(data: Buffer): IptcDates | undefined {
  let iim = data[0] === dataSetMark ? data : undefined;
  let digest: Buffer | undefined;
  for (const { id, content } of listResources(data)) {
    if (id === iptcResource) iim ??= content;
    else if (id === digestResource) digest ??= content;
  }
  if (!iim) return undefined;
  const texts = readDataSets(iim);
  const created = joined(texts.get(dataSets.createdDay), texts.get(dataSets.createdTime));
  const digitized = joined(texts.get(dataSets.digitizedDay), texts.get(dataSets.digitizedTime));
  return {
    ...(created !== undefined && { created }),
    ...(digitized !== undefined && { digitized }),
    isNewerThanXmp: digest !== undefined && !createHash('md5').update(iim).digest().equals(digest),
  };
}
