import { buffer } from 'node:stream/consumers';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import { createPictures } from '../shop/pictures.ts';
import { demoOrders, type ShopContext } from './demo-orders.ts';
import { isSent, stageOf } from './production.ts';

export const scenes = ['ridges', 'meadow', 'lagoon', 'snow', 'palm', 'dunes', 'cherry', 'lights'] as const;
export type Scene = (typeof scenes)[number];

const pages = ['ridges', 'meadow', 'lagoon', 'snow'] as const;
/** Shorter side of an A4 page, in points. */
const pageHeight = 595.28;

/** What is in a photo book, and its shape. */
interface BookFormat {
  readonly count: number;
  readonly cover: Scene;
  /** Pixels. */
  readonly size: readonly [width: number, height: number];
  /** Anna has made a link to it. */
  readonly isShared?: boolean;
}

const landscape = [960, 680] as const;
const square = [720, 720] as const;

const formats: Readonly<Record<string, BookFormat>> = {
  'Norway by train': { count: 24, cover: 'ridges', size: landscape, isShared: true },
  Wedding: { count: 120, cover: 'cherry', size: square, isShared: true },
  Japan: { count: 32, cover: 'cherry', size: square },
  'The Alps': { count: 26, cover: 'snow', size: square },
  'Summer at the lake': { count: 24, cover: 'lagoon', size: square },
};

export interface Book {
  readonly productCode: string;
  readonly title: string;
  readonly format: BookFormat;
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** Anna's photo books that were sent. */
export function demoBooks(today: string, context: ShopContext): Book[] {
  const sent = demoOrders(today, context).filter(
    (order) => order.shopCustomerId === 'demo-anna' && isSent(stageOf(order)),
  );
  return sent.flatMap(({ updatedAt, orders }) =>
    orders
      .flatMap(({ products }) => products)
      .filter(({ articleType }) => /photobook/i.test(articleType))
      .map(({ productCode, title }) => {
        const format = formats[title];
        if (!format) throw new Error(`photo book without a format: ${title}`);
        return { productCode, title, format, updatedAt };
      }),
  );
}

/** A cover with the title, and a picture on each page. The same book is always the same file. */
export async function drawBook(
  { title, format, updatedAt }: Book,
  pictures = createPictures(),
): Promise<Buffer> {
  const [width, height] = [(pageHeight * format.size[0]) / format.size[1], pageHeight];
  // Imported on demand: the demo starts without it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: new Date(updatedAt) },
  });
  const file = buffer(doc);
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  const heading = () =>
    doc
      .font('Helvetica-Bold')
      .fontSize(36)
      .text(title, 0, height / 2, { align: 'center' });
  whole.add(doc.struct('H1', {}, heading));
  for (const name of pages) {
    const picture = Buffer.from((await pictures(name)) ?? []);
    doc.addPage();
    const draw = () => doc.image(picture, 0, 0, { cover: [width, height] });
    whole.add(doc.struct('Figure', { alt: `Photo of ${name}` }, draw));
  }
  whole.end();
  doc.end();
  return file;
}

export async function sendBooks(
  keepsake: Pick<BackOfficeCalls, 'putProductPdf'>,
  books: readonly Book[],
  pictures = createPictures(),
): Promise<void> {
  for (const book of books) {
    await keepsake.putProductPdf(book.productCode, book.updatedAt, await drawBook(book, pictures));
  }
}
