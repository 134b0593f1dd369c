import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Small pictures with metadata as given, valid or not. */

export const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#678' } });

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export const app1 = (content: Buffer) => segment(0xe1, content);

/** A part of Photoshop's image resources. */
export const app13 = (content: Buffer) =>
  segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), content]));

export async function jpegWith(...segments: Buffer[]): Promise<Buffer> {
  const bytes = await picture.clone().jpeg().toBuffer();
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]);
}

export function xmp(property: string): Buffer {
  return Buffer.from(`<x:xmpmeta><rdf:RDF><rdf:Description ${property}</rdf:RDF></x:xmpmeta>`);
}

export const xmpSegment = (property: string) =>
  app1(Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), xmp(property)]));

/** IPTC data: texts of record 2 by number. */
export function iptc(texts: Readonly<Record<number, string>>): Buffer {
  const sets = Object.entries(texts).map(([number, text]) => {
    const head = Buffer.from([0x1c, 2, Number(number), 0, 0]);
    head.writeUInt16BE(text.length, 3);
    return Buffer.concat([head, Buffer.from(text, 'latin1')]);
  });
  return Buffer.concat(sets);
}

export function resource(id: number, content: Buffer, name = ''): Buffer {
  const title = Buffer.from(`${String.fromCharCode(name.length)}${name}`, 'latin1');
  const head = Buffer.alloc(6);
  head.write('8BIM', 'latin1');
  head.writeUInt16BE(id, 4);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const even = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
  return Buffer.concat([head, even(title), length, even(content)]);
}

export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(content.length);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

export async function pngWith(...extra: Buffer[]): Promise<Buffer> {
  const bytes = await picture.clone().png().toBuffer();
  return Buffer.concat([bytes.subarray(0, -12), ...extra, bytes.subarray(-12)]);
}

export function textChunk(
  type: 'tEXt' | 'zTXt' | 'iTXt',
  keyword: string,
  text: Buffer | string,
  isCompressed = type === 'zTXt',
): Buffer {
  const plain = Buffer.from(text);
  const flags = { tEXt: '', zTXt: '\0', iTXt: `${isCompressed ? '\x01' : '\0'}\0\0\0` }[type];
  const head = Buffer.from(`${keyword}\0${flags}`, 'latin1');
  return chunk(type, Buffer.concat([head, isCompressed ? deflateSync(plain) : plain]));
}

/** A profile as text, as ImageMagick writes it. */
export function rawProfile(name: string, content: Buffer): Buffer {
  const lines = content.toString('hex').replaceAll(/.{72}/g, '$&\n');
  const text = `\n${name}\n${String(content.length).padStart(8)}\n${lines}\n`;
  return textChunk('zTXt', `Raw profile type ${name}`, text);
}
