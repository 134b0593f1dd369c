import { describe, expect, it } from 'vitest';
import { readUploadMetadata } from './upload-metadata.ts';

const type = { filetype: 'image/jpeg' };

describe('readUploadMetadata', () => {
  it.each(['IMG_0001.JPEG', 'été à Genève.jpg', '日本語 📷.jpg', 'صورة.jpg', "quote ' & %2F.jpg", '<b>.png'])(
    'keeps the name %s',
    (filename) => {
      expect(readUploadMetadata({ ...type, filename }).fileName).toBe(filename);
    },
  );

  it.each([
    undefined,
    null,
    '',
    '   ',
    '../../etc/passwd',
    'a\\b.jpg',
    'a\u0000.jpg',
    'a\nb.jpg',
    'é'.repeat(128),
  ])('refuses the name %j', (filename) => {
    const metadata = filename === undefined ? type : { ...type, filename };
    expect(() => readUploadMetadata(metadata)).toThrow('not valid');
  });

  it('reads a SHA-256 and refuses what is none', () => {
    const sha256 = 'ab'.repeat(32);
    expect(readUploadMetadata({ ...type, filename: 'a.jpg', sha256 }).sha256?.toString('hex')).toBe(sha256);
    expect(() => readUploadMetadata({ ...type, filename: 'a.jpg', sha256: 'ab' })).toThrow('not valid');
  });

  it('needs a file type', () => {
    expect(() => readUploadMetadata({ filename: 'a.jpg' })).toThrow('not valid');
  });
});
