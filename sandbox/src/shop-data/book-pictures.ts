import sharp from 'sharp';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import type { Progress, ProgressFile } from '../progress.ts';
import { createPictures, type Pictures } from '../shop/pictures.ts';
import { type Book, type Scene, scenes } from './photo-books.ts';

/** How a page is laid out; the cover fills it. */
const layouts = ['filled', 'framed', 'pair'] as const;

export interface BookPicture extends Pick<Book, 'productCode' | 'updatedAt'> {
  /** `thumbnail`, or `preview.page.` and a number. */
  readonly name: string;
  readonly layout: (typeof layouts)[number];
  readonly scene: Scene;
  readonly size: Book['format']['size'];
}

const sceneAt = (index: number): Scene => scenes[index % scenes.length] ?? 'ridges';

/** Pages of books in order, the cover first, and its thumbnail. A long book repeats its pages. */
export function bookPictures(books: readonly Book[]): BookPicture[] {
  return books.flatMap(({ productCode, format: { count, cover, size }, updatedAt }) => {
    const first = scenes.indexOf(cover);
    return Array.from({ length: count }, (_, index) => {
      const layout = index === 0 ? 'filled' : (layouts[index % layouts.length] ?? 'filled');
      const page = { productCode, updatedAt, layout, scene: sceneAt(first + index), size };
      const names = [`preview.page.${index + 1}`, ...(index === 0 ? ['thumbnail'] : [])];
      return names.map((name) => ({ ...page, name }));
    }).flat();
  });
}

/** Places of photos on a page, in pixels. */
function placesOn({ layout, size: [width, height] }: BookPicture) {
  const edge = Math.round(height * 0.09);
  const inner = { left: edge, top: edge, width: width - 2 * edge, height: height - 2 * edge };
  const half = Math.floor((inner.width - edge / 2) / 2);
  if (layout === 'filled') return [{ left: 0, top: 0, width, height }];
  if (layout === 'framed') return [inner];
  return [
    { ...inner, width: half },
    { ...inner, width: half, left: width - edge - half },
  ];
}

async function drawPage(picture: BookPicture, pictures: Pictures): Promise<Uint8Array> {
  const [width, height] = picture.size;
  const first = scenes.indexOf(picture.scene);
  const photos = placesOn(picture).map(async ({ left, top, width: wide, height: high }, index) => {
    const photo = (await pictures(sceneAt(first + index))) ?? new Uint8Array();
    return { input: await sharp(photo).resize(wide, high, { fit: 'cover' }).toBuffer(), left, top };
  });
  return sharp({ create: { width, height, channels: 3, background: '#fdfcf9' } })
    .composite(await Promise.all(photos))
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Sends the pictures that have not been sent. Equal pages are drawn once. */
export async function sendBookPictures(
  {
    keepsake,
    file,
  }: { keepsake: Pick<BackOfficeCalls, 'putProductPicture'>; file: Pick<ProgressFile, 'write'> },
  { pictures, progress }: { readonly pictures: readonly BookPicture[]; readonly progress: Progress },
): Promise<void> {
  const photos = createPictures();
  const drawn = new Map<string, Promise<Uint8Array>>();
  for (const [index, picture] of pictures.entries()) {
    if (index < (progress.bookPictures ?? 0)) continue;
    const { productCode, updatedAt, name, layout, scene, size } = picture;
    const kind = [layout, scene, ...size].join();
    const drawing = drawn.get(kind) ?? drawPage(picture, photos);
    drawn.set(kind, drawing);
    await keepsake.putProductPicture(productCode, name, updatedAt, await drawing);
    progress.bookPictures = index + 1;
    await file.write(progress);
  }
}
