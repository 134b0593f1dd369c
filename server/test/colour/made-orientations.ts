import sharp from 'sharp';
import { damaged, eXIf, pngChunk } from '../images/make-png.ts';
import { type Files, withSegment } from './made-pictures.ts';

type Entry = readonly [tag: number, type: number, count: number, value: number];

const orientation = 0x112;
const [byte, text, short, long, signedShort, signedLong] = [1, 2, 3, 4, 8, 9];
const right: Entry = [orientation, short, 1, 6];

interface TiffOptions {
  readonly isBig?: boolean;
  readonly magic?: number;
  /** Entries of a second directory, which the tag `link` of the first points to, or its end. */
  readonly second?: readonly Entry[];
  readonly link?: number;
}

/** A TIFF structure of one or two directories, valid or not. */
function makeTiff(
  entries: readonly Entry[],
  { isBig = false, magic = 42, second, link }: TiffOptions = {},
): Buffer {
  const write = (bytes: Buffer, at: number, value: number, size: 2 | 4) =>
    isBig ? bytes.writeUIntBE(value, at, size) : bytes.writeUIntLE(value, at, size);
  const writeDirectory = (listed: readonly Entry[], next: number) => {
    const bytes = Buffer.alloc(6 + listed.length * 12);
    write(bytes, 0, listed.length, 2);
    listed.forEach(([tag, type, count, value], index) => {
      const at = 2 + index * 12;
      write(bytes, at, tag, 2);
      write(bytes, at + 2, type, 2);
      write(bytes, at + 4, count, 4);
      if (type === short || type === signedShort) write(bytes, at + 8, value, 2);
      else if (type === long || type === signedLong) write(bytes, at + 8, value, 4);
      else bytes[at + 8] = value;
    });
    write(bytes, bytes.length - 4, next, 4);
    return bytes;
  };
  const head = Buffer.alloc(8);
  head.write(isBig ? 'MM' : 'II', 'latin1');
  write(head, 2, magic, 2);
  write(head, 4, 8, 4);
  if (!second) return Buffer.concat([head, writeDirectory(entries, 0)]);
  const count = entries.length + (link === undefined ? 0 : 1);
  const secondAt = 8 + 6 + count * 12;
  const listed: readonly Entry[] = link === undefined ? entries : [...entries, [link, long, 1, secondAt]];
  return Buffer.concat([
    head,
    writeDirectory(listed, link === undefined ? secondAt : 0),
    writeDirectory(second, 0),
  ]);
}

const exifDirectory = 0x8769;
const software: Entry = [0x131, short, 1, 1];

const structures: Readonly<Record<string, Buffer>> = {
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => [value, makeTiff([[orientation, short, 1, value]])]),
  ),
  'with the largest byte first': makeTiff([right], { isBig: true }),
  'as a long': makeTiff([[orientation, long, 1, 6]]),
  'as a long with the largest byte first': makeTiff([[orientation, long, 1, 6]], { isBig: true }),
  'as a signed short': makeTiff([[orientation, signedShort, 1, 6]]),
  'as a signed long': makeTiff([[orientation, signedLong, 1, 6]]),
  'as a byte': makeTiff([[orientation, byte, 1, 6]]),
  'as a text': makeTiff([[orientation, text, 2, 0x36]]),
  'twice in one tag': makeTiff([[orientation, short, 2, 6]]),
  'no times': makeTiff([[orientation, short, 0, 6]]),
  'in two tags': makeTiff([right, [orientation, short, 1, 3]]),
  'in two tags, the first a long': makeTiff([[orientation, long, 1, 3], right]),
  'in two tags, the first impossible': makeTiff([[orientation, short, 1, 9], right]),
  'in the directory of exif': makeTiff([software], { second: [right], link: exifDirectory }),
  'in both directories': makeTiff([right], { second: [[orientation, short, 1, 3]], link: exifDirectory }),
  'of the preview alone': makeTiff([software], { second: [right] }),
  'with another magic number': makeTiff([right], { magic: 43 }),
  'behind the end': makeTiff([right]).subarray(0, -8),
};

const mark = 'Exif\0\0';
const exif = (tiff: Buffer, start = mark) => Buffer.concat([Buffer.from(start, 'latin1'), tiff]);
const xmp =
  'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>';

function makeJpegs(jpeg: Buffer): Files {
  const app1 = (content: Buffer, bytes = jpeg) => withSegment(bytes, 0xe1, content);
  const six = exif(makeTiff([right]));
  const three = exif(makeTiff([[orientation, short, 1, 3]]));
  const frame = jpeg.indexOf(Buffer.of(0xff, 0xda));
  return {
    ...Object.fromEntries(
      Object.entries(structures).map(([name, tiff]) => [`orientation ${name}.jpg`, app1(exif(tiff))]),
    ),
    'orientation in two segments.jpg': app1(six, app1(three)),
    'orientation behind an empty segment.jpg': app1(exif(Buffer.alloc(0)), app1(six)),
    'orientation behind a segment of something else.jpg': app1(exif(Buffer.alloc(20)), app1(six)),
    'orientation marked otherwise.jpg': app1(exif(makeTiff([right]), 'Exif\0\xff')),
    'orientation marked in capitals.jpg': app1(exif(makeTiff([right]), 'EXIF\0\0')),
    'orientation of xmp.jpg': app1(Buffer.from(xmp, 'latin1')),
    'orientation before the scan.jpg': Buffer.concat([
      jpeg.subarray(0, frame),
      app1(six).subarray(2, 6 + six.length),
      jpeg.subarray(frame),
    ]),
  };
}

/** EXIF in text, as ImageMagick 6 writes it. */
const asText = (tiff: Buffer) =>
  `Raw profile type exif\0\nexif\n${String(exif(tiff).length).padStart(8)}\n${exif(tiff).toString('hex')}\n`;

function makePngs(png: Buffer): Files {
  const endOfHeader = 33;
  const put = (at: number, ...chunks: Buffer[]) =>
    Buffer.concat([png.subarray(0, at), ...chunks, png.subarray(at)]);
  const before = (...chunks: Buffer[]) => put(endOfHeader, ...chunks);
  const behind = (...chunks: Buffer[]) => put(png.length - 12, ...chunks);
  const six = makeTiff([right]);
  return {
    ...Object.fromEntries(
      Object.entries(structures).map(([name, tiff]) => [`orientation ${name}.png`, before(eXIf(tiff))]),
    ),
    'orientation behind the image.png': behind(eXIf(six)),
    'orientation in two chunks.png': before(eXIf(six), eXIf(makeTiff([[orientation, short, 1, 3]]))),
    'orientation behind an empty chunk.png': before(eXIf(Buffer.alloc(0)), eXIf(six)),
    'orientation with the mark of jpeg.png': before(eXIf(exif(six))),
    'orientation damaged.png': before(damaged(eXIf(six))),
    'orientation as text.png': before(pngChunk('tEXt', Buffer.from(asText(six), 'latin1'))),
    'orientation as text behind the image.png': behind(pngChunk('tEXt', Buffer.from(asText(six), 'latin1'))),
  };
}

/** Pictures without symmetry by file name: every way to state an orientation. */
export async function makeOrientations(): Promise<Files> {
  const corner = { create: { width: 48, height: 32, channels: 3 as const, background: '#3c3cdc' } };
  const ground = { create: { width: 96, height: 64, channels: 3 as const, background: '#e6be3c' } };
  const drawn = sharp(ground).composite([{ input: corner, left: 0, top: 0 }]);
  const png = await drawn.clone().removeAlpha().png().toBuffer();
  const jpeg = await drawn.clone().removeAlpha().jpeg({ quality: 95 }).toBuffer();
  return { ...makeJpegs(jpeg), ...makePngs(png) };
}
