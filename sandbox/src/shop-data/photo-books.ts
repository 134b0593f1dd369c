import { buffer } from 'node:stream/consumers';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import { createPictures } from '../shop/pictures.ts';
import { demoOrders, type ShopContext } from './demo-orders.ts';
import { isSent, stageOf } from './production.ts';

const pages = ['ridges', 'meadow', 'lagoon', 'snow'] as const;
/** A4, in points. */
const [width, height] = [841.89, 595.28];

export interface Book {
  readonly productCode: string;
  readonly title: string;
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
      .map(({ productCode, title }) => ({ productCode, title, updatedAt })),
  );
}

/** A cover with the title, and a picture on each page. The same book is always the same file. */
export async function drawBook({ title, updatedAt }: Book, pictures = createPictures()): Promise<Buffer> {
  // Imported on demand: the demo starts without it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
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
