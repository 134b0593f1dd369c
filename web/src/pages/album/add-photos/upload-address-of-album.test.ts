import { expect, test } from 'vitest';
import { uploadAddressOfAlbum } from './upload-address-of-album.ts';

test('the upload page is told the album, beside what its address says already', () => {
  expect(uploadAddressOfAlbum('https://up.example/add?a=1', 'x y')).toBe(
    'https://up.example/add?a=1&album_id=x+y',
  );
  expect(uploadAddressOfAlbum('https://up.example/', 'new')).toBe('https://up.example/?album_id=new');
});

test('an album that the address names already is replaced', () => {
  expect(uploadAddressOfAlbum('https://up.example/?album_id=old', 'new')).toBe(
    'https://up.example/?album_id=new',
  );
});
