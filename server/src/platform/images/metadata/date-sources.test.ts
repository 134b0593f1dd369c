import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  app1,
  app13,
  chunk,
  iptc,
  jpegWith,
  pngWith,
  rawProfile,
  resource,
  textChunk,
  xmp,
  xmpSegment,
} from '../../../../test/images/make-metadata.ts';
import { readFileMetadata } from './read-metadata.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-dates-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A TIFF structure whose EXIF directory has these texts. */
function exif(texts: Readonly<Record<number, string>>, type = 2): Buffer {
  const entries = Object.entries(texts);
  const bytes = Buffer.alloc(44 + entries.length * 12);
  bytes.write('II*\0\x08\0\0\0', 'latin1');
  bytes.writeUInt16LE(1, 8);
  bytes.set([0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0], 10);
  bytes.writeUInt16LE(entries.length, 26);
  let end = bytes.length;
  const contents = entries.map(([tag, text], index) => {
    const content = Buffer.from(`${text}\0`);
    const at = 28 + index * 12;
    bytes.writeUInt16LE(Number(tag), at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(content.length, at + 4);
    bytes.writeUInt32LE(end, at + 8);
    end += content.length;
    return content;
  });
  return Buffer.concat([bytes, ...contents]);
}

function packedExif(type: string, tiff: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(tiff.length, 1);
  return chunk(type, Buffer.concat([head, deflateSync(tiff)]));
}

const marked = (tiff: Buffer) => Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();

const original = exif({ 36867: '2001:01:01 01:01:01' });
const digitized = exif({ 36868: '2005:05:05 05:05:05' });
const iim = iptc({ 55: '19620705', 60: '143000+0100' });
const iimResource = resource(0x0404, iim);
const created = 'photoshop:DateCreated="2003-03-03T03:03:03"/>';
const scanned = iptc({ 62: '20060606', 63: '060606' });
const ns = (prefix: string, name: string) => `xmlns:${prefix}="http://ns.adobe.com/${name}/1.0/"`;

const jpeg = (...segments: Buffer[]) => ({ type: 'image/jpeg' as const, bytes: () => jpegWith(...segments) });
const png = (...chunks: Buffer[]) => ({ type: 'image/png' as const, bytes: () => pngWith(...chunks) });
const text = (keyword: string, value: string, type: 'tEXt' | 'zTXt' | 'iTXt' = 'tEXt') =>
  png(textChunk(type, keyword, value));

/** Each source in the order in which it counts, then what is told by two of them. */
const rows = [
  ['EXIF original', jpeg(app1(marked(original))), '2001-01-01T01:01:01'],
  ['EXIF, hour 24', jpeg(app1(marked(exif({ 36867: '2016:02:02 24:28:33' })))), '2016-02-02T00:28:33'],
  ['EXIF, leap second', jpeg(app1(marked(exif({ 36867: '2016:12:31 23:59:60' })))), '2016-12-31T23:59:59'],
  ['EXIF, a day', jpeg(app1(marked(exif({ 36867: '2016:12:31   :  :  ' })))), '2016-12-31T00:00:00'],
  [
    'XMP of EXIF',
    jpeg(xmpSegment('exif:DateTimeOriginal="2002-02-02T02:02:02Z"/>')),
    '2002-02-02T02:02:02+00:00',
  ],
  ['XMP of Photoshop', jpeg(xmpSegment(created)), '2003-03-03T03:03:03'],
  ['IPTC', jpeg(app13(iimResource)), '1962-07-05T14:30:00+01:00'],
  ['IPTC, a day', jpeg(app13(resource(0x0404, iptc({ 55: '19620705' })))), '1962-07-05T00:00:00'],
  ['IPTC, no day', jpeg(app13(resource(0x0404, iptc({ 55: '19620000', 60: '143000' })))), undefined],
  ['IPTC, a time', jpeg(app13(resource(0x0404, iptc({ 60: '143000' })))), undefined],
  [
    'IPTC after other resources',
    jpeg(app13(Buffer.concat([resource(0x03ed, Buffer.alloc(5), 'ab'), iimResource]))),
    '1962-07-05T14:30:00+01:00',
  ],
  [
    'IPTC after a resource of ImageReady',
    jpeg(
      app13(Buffer.concat([Buffer.from('MeSa'), resource(0x1b58, Buffer.alloc(6)).subarray(4), iimResource])),
    ),
    '1962-07-05T14:30:00+01:00',
  ],
  [
    'EXIF behind an empty segment',
    jpeg(app1(marked(Buffer.alloc(0))), app1(marked(original))),
    '2001-01-01T01:01:01',
  ],
  [
    'EXIF behind a segment without a date',
    jpeg(app1(marked(exif({ 40961: 'x' }))), app1(marked(original))),
    '2001-01-01T01:01:01',
  ],
  [
    'EXIF original behind a segment with the digitized date',
    jpeg(app1(marked(digitized)), app1(marked(original))),
    '2001-01-01T01:01:01',
  ],
  [
    'EXIF, the first of two',
    jpeg(app1(marked(original)), app1(marked(exif({ 36867: '2002:02:02 02:02:02' })))),
    '2001-01-01T01:01:01',
  ],
  [
    'EXIF of undefined type',
    jpeg(app1(marked(exif({ 36867: '2002:02:02 02:02:02' }, 7)))),
    '2002-02-02T02:02:02',
  ],
  [
    'IPTC over two segments',
    jpeg(app13(iimResource.subarray(0, 20)), app13(iimResource.subarray(20))),
    '1962-07-05T14:30:00+01:00',
  ],
  ['IPTC that ends early', jpeg(app13(iimResource.subarray(0, 30))), '1962-07-05T00:00:00'],
  ['PNG, RFC 1123', text('Creation Time', 'Thu, 5 May 2022 10:11:12 +0200'), '2022-05-05T10:11:12+02:00'],
  ['PNG, named zone', text('Creation Time', 'Mon, 1 Jan 2018 12:10:22 EST'), '2018-01-01T12:10:22-05:00'],
  ['PNG, unknown zone', text('Creation Time', 'Thu 05 May 2022 10:11:12 PM CEST'), '2022-05-05T22:11:12'],
  ['PNG, midnight by 12', text('Creation Time', 'Thu 05 May 2022 12:11:12 AM CEST'), '2022-05-05T00:11:12'],
  ['PNG, asctime', text('Creation Time', 'Thu May  5 10:11:12 2022'), '2022-05-05T10:11:12'],
  ['PNG, two digits', text('Creation Time', '5 Dec 99 10:11 GMT'), '1999-12-05T10:11:00+00:00'],
  [
    'PNG, RFC 3339, packed',
    text('Creation Time', '2022-05-05T10:11:12+02:00', 'zTXt'),
    '2022-05-05T10:11:12+02:00',
  ],
  ['PNG, as EXIF, in UTF-8', text('Creation Time', '2022:05:05 10:11:12', 'iTXt'), '2022-05-05T10:11:12'],
  ['PNG, a day', text('Creation Time', '5 May 2022'), '2022-05-05T00:00:00'],
  ['PNG, RFC 850', text('Creation Time', 'Thursday, 05-May-22 10:11:12 GMT'), '2022-05-05T10:11:12+00:00'],
  ['PNG, date of Unix', text('Creation Time', 'Thu May  5 10:11:12 PDT 2022'), '2022-05-05T10:11:12-07:00'],
  ['PNG, Git', text('Creation Time', 'Thu May 5 10:11:12 2022 +0200'), '2022-05-05T10:11:12+02:00'],
  ...['creation time', 'CreationTime', 'Creation Date', 'CREATION_TIME', 'creation-time'].map(
    (keyword) => [`PNG, ${keyword}`, text(keyword, '5 May 2022'), '2022-05-05T00:00:00'] as const,
  ),
  ['PNG, a year before the month', text('Creation Time', '2022-May-05'), undefined],
  ['PNG, words', text('Creation Time', 'May of 2022'), undefined],
  ['PNG, ImageMagick', text('exif:DateTimeOriginal', '2022:05:05 10:11:12'), '2022-05-05T10:11:12'],
  ['PNG, EXIF', png(chunk('eXIf', original)), '2001-01-01T01:01:01'],
  ['PNG, EXIF with its mark', png(chunk('eXIf', marked(original))), '2001-01-01T01:01:01'],
  ['PNG, packed EXIF', png(packedExif('zxIf', original)), '2001-01-01T01:01:01'],
  ['PNG, packed EXIF, as written since', png(packedExif('zXIf', original)), '2001-01-01T01:01:01'],
  [
    'PNG, damaged packed EXIF',
    png(chunk('zxIf', Buffer.from('no')), chunk('eXIf', original)),
    '2001-01-01T01:01:01',
  ],
  [
    'PNG, EXIF as text behind an empty chunk',
    png(chunk('eXIf', Buffer.alloc(0)), rawProfile('exif', marked(original))),
    '2001-01-01T01:01:01',
  ],
  [
    'PNG, EXIF as text behind a chunk without a date',
    png(chunk('eXIf', exif({ 40961: 'x' })), rawProfile('exif', marked(original))),
    '2001-01-01T01:01:01',
  ],
  ['PNG, EXIF as text', png(rawProfile('exif', marked(original))), '2001-01-01T01:01:01'],
  ['PNG, APP1 as text', png(rawProfile('APP1', marked(original))), '2001-01-01T01:01:01'],
  ['PNG, XMP as text', png(rawProfile('xmp', xmp(created))), '2003-03-03T03:03:03'],
  ['PNG, IPTC as text', png(rawProfile('iptc', iimResource)), '1962-07-05T14:30:00+01:00'],
  ['PNG, bare IPTC as text', png(rawProfile('iptc', iim)), '1962-07-05T14:30:00+01:00'],
  ['EXIF digitized', jpeg(app1(marked(digitized))), '2005-05-05T05:05:05'],
  ['XMP created', jpeg(xmpSegment('xmp:CreateDate="2007-07-07T07:07:07"/>')), '2007-07-07T07:07:07'],
  [
    'XMP created, old prefix',
    jpeg(xmpSegment('xap:CreateDate="2007-07-07T07:07:07"/>')),
    '2007-07-07T07:07:07',
  ],
  [
    'XMP, own prefix',
    jpeg(xmpSegment(`${ns('a', 'xap')} a:CreateDate='2007-07-07'/>`)),
    '2007-07-07T00:00:00',
  ],
  [
    'XMP, own prefix of an element',
    jpeg(xmpSegment(`><p0:DateCreated ${ns('p0', 'photoshop')}>2003-03-03</p0:DateCreated>`)),
    '2003-03-03T00:00:00',
  ],
  ['XMP, prefix of another', jpeg(xmpSegment(`${ns('a', 'pdf')} a:CreateDate='2007-07-07'/>`)), undefined],
  ['IPTC digitized', jpeg(app13(resource(0x0404, scanned))), '2006-06-06T06:06:06'],
  ['EXIF before IPTC', jpeg(app13(iimResource), app1(marked(original))), '2001-01-01T01:01:01'],
  [
    'IPTC original before EXIF digitized',
    jpeg(app13(iimResource), app1(marked(digitized))),
    '1962-07-05T14:30:00+01:00',
  ],
  ['XMP before IPTC', jpeg(app13(iimResource), xmpSegment(created)), '2003-03-03T03:03:03'],
  [
    'XMP of this IPTC',
    jpeg(app13(Buffer.concat([iimResource, resource(0x0425, md5(iim))])), xmpSegment(created)),
    '2003-03-03T03:03:03',
  ],
  [
    'IPTC newer than XMP',
    jpeg(app13(Buffer.concat([iimResource, resource(0x0425, md5(scanned))])), xmpSegment(created)),
    '1962-07-05T14:30:00+01:00',
  ],
  [
    'an unknown original before a known scan',
    jpeg(app13(resource(0x0404, scanned)), app1(marked(exif({ 36867: '    :  :     :  :  ' })))),
    undefined,
  ],
  [
    'PNG, a damaged text beside EXIF',
    png(chunk('zTXt', Buffer.from('Creation Time\0\0!')), chunk('eXIf', original)),
    '2001-01-01T01:01:01',
  ],
  [
    'PNG, times of a file',
    png(
      textChunk('tEXt', 'date:create', '2022-05-05T10:11:12+00:00'),
      textChunk('tEXt', 'create-date', '2022-05-05T10:11:12+00:00'),
    ),
    undefined,
  ],
  ['PNG, last change', png(chunk('tIME', Buffer.from([7, 231, 1, 2, 3, 4, 5]))), undefined],
] as const;

test.each(rows)('%s', async (_, { type, bytes }, date) => {
  const file = path.join(folder, 'picture');
  await writeFile(file, await bytes());
  expect((await readFileMetadata(file, type)).dateTaken).toBe(date);
});
