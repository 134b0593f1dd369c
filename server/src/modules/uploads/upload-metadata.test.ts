import { describe, expect, it } from 'vitest';
import { readUploadMetadata } from './upload-metadata.ts';

const type = { filetype: 'image/jpeg' };

describe('readUploadMetadata', () => {
  it.each([
    ['été à Genève.jpg', 'été à Genève.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['', 'photo'],
    [null, 'photo'],
  ])('accepts the name %j', (filename, kept) => {
    expect(readUploadMetadata({ ...type, filename }).fileName).toBe(kept);
  });

  it('requires a name, which may be empty', () => {
    expect(() => readUploadMetadata(type)).toThrow('not valid');
  });

  it('reads a SHA-256 and refuses an invalid one', () => {
    const sha256 = 'ab'.repeat(32);
    expect(readUploadMetadata({ ...type, filename: 'a.jpg', sha256 }).sha256?.toString('hex')).toBe(sha256);
    expect(() => readUploadMetadata({ ...type, filename: 'a.jpg', sha256: 'ab' })).toThrow('not valid');
  });

  it('requires a file type', () => {
    expect(() => readUploadMetadata({ filename: 'a.jpg' })).toThrow('not valid');
  });
});
