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

  it('reads keys in any letters, and ignores those of the client', () => {
    const albumId = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
    const sha256 = 'ab'.repeat(32);
    const read = readUploadMetadata({
      fileName: 'a.jpg',
      fileType: 'image/jpeg',
      SHA256: sha256,
      albumId,
      takenAt: '2021-09-14T15:33Z',
      relativePath: '/b',
      RelativePath: '/b',
    });
    expect(read).toEqual({
      fileName: 'a.jpg',
      sha256: Buffer.from(sha256, 'hex'),
      albumId,
      takenAt: '2021-09-14T15:33Z',
    });
  });

  it.each(['album_id', 'Album-ID', 'ALBUM_ID'])('reads %s as albumid', (key) => {
    const albumId = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
    expect(readUploadMetadata({ ...type, filename: 'a.jpg', [key]: albumId }).albumId).toBe(albumId);
  });

  it.each(['albumId', 'FileName', 'SHA256', 'fileType', 'file_name'])(
    'refuses %s beside the same key in small letters',
    (key) => {
      const both = { ...type, filename: 'a.jpg', sha256: null, albumid: null };
      expect(() => readUploadMetadata({ ...both, [key]: null })).toThrow('not valid');
    },
  );

  it('refuses an albumId that is no id', () => {
    expect(() => readUploadMetadata({ ...type, filename: 'a.jpg', albumId: 'a' })).toThrow('not valid');
  });
});
