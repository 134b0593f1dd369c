import { buffer } from 'node:stream/consumers';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import { demoOrders, type ShopContext } from './demo-orders.ts';

interface TripMap {
  readonly productCode: string;
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** Stops from south to north, in points on A4. */
const stops = [
  { name: 'Oslo', x: 300, y: 700 },
  { name: 'Lillehammer', x: 270, y: 600 },
  { name: 'Trondheim', x: 250, y: 470 },
  { name: 'Mosjøen', x: 330, y: 330 },
  { name: 'Bodø', x: 370, y: 220 },
] as const;

/** Maps that the shop sends as files: those without an address. */
export function demoMaps(today: string, context: ShopContext): TripMap[] {
  return demoOrders(today, context).flatMap(({ updatedAt, orders }) =>
    orders
      .flatMap(({ products }) => products)
      .filter(({ mapPdf }) => mapPdf && mapPdf.url === undefined)
      .map(({ productCode, title }) => ({ productCode, title, updatedAt })),
  );
}

/** The way by train. The same map is always the same file. */
export async function drawMap({ title, updatedAt }: TripMap): Promise<Buffer> {
  // Imported on demand: the demo starts without it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: new Date(updatedAt) },
  });
  const file = buffer(doc);
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  whole.add(doc.struct('H1', {}, () => doc.font('Helvetica-Bold').fontSize(28).text(title)));
  const alt = `Map of the way from ${stops.map(({ name }) => name).join(' to ')}`;
  const draw = () => {
    const [first, ...others] = stops;
    doc.moveTo(first.x, first.y);
    for (const { x, y } of others) doc.lineTo(x, y);
    doc.lineWidth(3).strokeColor('#0b6b5f').stroke();
    doc.font('Helvetica').fontSize(14);
    for (const { name, x, y } of stops) {
      doc.circle(x, y, 6).fill('#0b6b5f');
      doc.fillColor('#1b1b19').text(name, x + 14, y - 7, { lineBreak: false });
    }
  };
  whole.add(doc.struct('Figure', { alt }, draw));
  whole.end();
  doc.end();
  return file;
}

export async function sendMaps(
  keepsake: Pick<BackOfficeCalls, 'putMapPdf'>,
  maps: readonly TripMap[],
): Promise<void> {
  for (const map of maps) await keepsake.putMapPdf(map.productCode, map.updatedAt, await drawMap(map));
}
