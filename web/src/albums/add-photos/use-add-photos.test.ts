import { expect, test } from 'vitest';
import { uploadAddressOfAlbum } from './use-add-photos.tsx';

test('the album is added to the query string of the upload page', () => {
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
