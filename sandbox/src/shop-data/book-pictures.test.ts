// Proves PRJ-12.

import { productPictureName } from '@keepsake/contract/shop-files';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readBrands } from '../brands.ts';
import type { Progress } from '../progress.ts';
import { createStorefronts } from '../shop/storefronts.ts';
import { bookPictures, sendBookPictures } from './book-pictures.ts';
import { demoBooks } from './photo-books.ts';

const today = '2026-11-25';
const storefronts = createStorefronts(await readBrands());
const books = demoBooks(today, { storefronts, originOf: (host) => `http://${host}:4001` });
const pictures = bookPictures(books);

it('has pages of each book, with a cover for lists', () => {
  const codes = [...new Set(pictures.map(({ productCode }) => productCode))];
  const pages = codes.map((code) => pictures.filter(({ productCode }) => productCode === code));
  expect(pages.map(({ length }) => length)).toEqual(books.map(({ format }) => format.count + 1));
  for (const book of pages) {
    const names = book.map(({ name }) => name);
    expect(names.filter((name) => name === 'thumbnail')).toHaveLength(1);
    expect(names).toContain(`preview.page.${book.length - 1}`);
    expect(names.every((name) => productPictureName.safeParse(name).success)).toBe(true);
  }
  const kinds = new Set(pictures.map(({ layout, scene, size }) => [layout, scene, ...size].join()));
  expect(kinds.size).toBeLessThan(80);
  expect(Math.max(...books.map(({ format }) => format.count))).toBe(120);
});

it('draws JPEGs in the shape of the book, and sends each once', async () => {
  const sent: { name: string; jpeg: Uint8Array }[] = [];
  const keepsake = {
    putProductPicture: async (_code: string, name: string, _at: string, jpeg: Uint8Array) =>
      void sent.push({ name, jpeg }),
  };
  const progress: Progress = { today, uploaded: {} };
  const of = (size: string) => pictures.filter((picture) => String(picture.size) === size);
  const some = [...of('960,680').slice(0, 4), ...of('720,720').slice(-1)];
  const run = () =>
    sendBookPictures({ keepsake, file: { write: async () => undefined } }, { pictures: some, progress });
  await run();
  await run();
  expect(sent.map(({ name }) => name)).toEqual([
    'preview.page.1',
    'thumbnail',
    'preview.page.2',
    'preview.page.3',
    'preview.page.120',
  ]);
  const sizes = await Promise.all(sent.map(({ jpeg }) => sharp(jpeg).metadata()));
  expect(sizes.map(({ format, width, height }) => `${format} ${width} ${height}`)).toEqual([
    ...Array.from({ length: 4 }, () => 'jpeg 960 680'),
    'jpeg 720 720',
  ]);
});
