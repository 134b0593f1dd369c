import { describe, expect, test } from 'vitest';
import { detectImageType } from './image-type.ts';

function ftyp(...brands: string[]): Buffer {
  const [major = '', ...compatible] = brands;
  const body = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body]);
}

describe('detectImageType', () => {
  test.each([
    ['JPEG with JFIF', Buffer.from('ffd8ffe000104a4649460001', 'hex'), 'image/jpeg'],
    ['JPEG that starts with EXIF', Buffer.from('ffd8ffe1', 'hex'), 'image/jpeg'],
    ['JPEG cut behind its start marker', Buffer.from('ffd8', 'hex'), 'image/jpeg'],
    ['PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
    ['iPhone', ftyp('heic', 'mif1', 'MiHB', 'heic'), 'image/heic'],
    ['Canon .HIF, 10 bit', ftyp('heix', 'mif1', 'heix', 'miaf'), 'image/heic'],
    ['general brand, coded with HEVC', ftyp('mif1', 'mif1', 'heic'), 'image/heic'],
    ['burst whose stills are HEVC', ftyp('msf1', 'hevc', 'heic'), 'image/heic'],
    ['HEVC sequence with a still', ftyp('hevc', 'msf1', 'heic'), 'image/heic'],
    ['twelve bytes of an iPhone file', ftyp('heic', 'mif1').subarray(0, 12), 'image/heic'],
  ])('%s', (_, head, type) => {
    expect(detectImageType(head)).toBe(type);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['PNG with a damaged signature', Buffer.from('88504e470d0a1a0a0000000d49484452', 'hex')],
    ['text that begins like JPEG', Buffer.from('ffd800', 'hex')],
    ['GIF', Buffer.from('GIF89a')],
    ['WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['TIFF', Buffer.from('II*\0\b\0\0\0')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['AVIF', ftyp('avif', 'mif1', 'avif', 'miaf')],
    ['AVIF under the general brand', ftyp('mif1', 'avif', 'miaf')],
    ['JPEG in a HEIF container', ftyp('jpeg', 'mif1', 'jpeg')],
    ['MP4', ftyp('isom', 'iso2', 'avc1', 'mp41')],
    ['MP4 that claims a compatible still', ftyp('isom', 'heic')],
    ['MOV', ftyp('qt  ', 'qt  ')],
    ['HEVC video sequence without a still', ftyp('hevc', 'msf1', 'iso8')],
    ['brands behind the end of the box', Buffer.concat([ftyp('mif1'), Buffer.from('heic')])],
    ['a file that ends inside the brands', ftyp('heic').subarray(0, 10)],
  ])('is undefined for %s', (_, head) => {
    expect(detectImageType(head)).toBeUndefined();
  });
});
