import path from 'node:path';
import { fillLibraries } from './fill-libraries.ts';
import { demoInvoices } from './invoices/demo-invoices.ts';
import { sendInvoiceFiles } from './invoices/send-invoices.ts';
import type { Keepsake } from './keepsake.ts';
import type { PresentCustomers } from './make-customers.ts';
import type { Progress, ProgressFile } from './progress.ts';
import { finish } from './retries.ts';
import { planHanaLibrary } from './scenes/demo-library.ts';
import { bookPictures, sendBookPictures } from './shop-data/book-pictures.ts';
import type { ShopContext } from './shop-data/demo-orders.ts';
import { sendUploads } from './shop-data/demo-uploads.ts';
import { makeWidgets } from './shop-data/demo-widgets.ts';
import { demoBooks, sendBooks } from './shop-data/photo-books.ts';
import { type ShopData, shopData } from './shop-data/shop-data.ts';
import { demoMaps, sendMaps } from './shop-data/trip-map.ts';
import { writeOldLibrary } from './write-old-library.ts';

export interface FillDemo {
  readonly keepsake: Keepsake;
  readonly file: ProgressFile;
  readonly progress: Progress;
  readonly context: ShopContext;
  readonly customers: PresentCustomers;
  /** Folder of the sandbox. */
  readonly folder: string;
}

/** Anna's photo books, the only ones. */
async function fillBooks({ keepsake, file, progress, context }: FillDemo, email: string): Promise<void> {
  const all = demoBooks(progress.today, context);
  await finish('photo books', () => sendBooks(keepsake, all));
  const pictures = bookPictures(all);
  await finish('pages of photo books', () => sendBookPictures({ keepsake, file }, { pictures, progress }));
  const books = all.filter(({ format }) => format.isShared);
  await finish('widgets', async () => {
    const made = await makeWidgets({ keepsake, file }, { email, books, progress });
    if (made > 0) console.log(`Sandbox: made ${made} demo widgets.`);
  });
}

/** Adds what the demo lacks. What customers have changed or deleted stays so. */
export async function fillDemo(options: FillDemo): Promise<void> {
  const { keepsake, file, progress, context, customers, folder } = options;
  const { today } = progress;
  const anna = customers.get('demo-anna')?.email;
  const hasAccount = (shopCustomerId: string) => customers.has(shopCustomerId);
  const bills = demoInvoices(today, context);
  const data = shopData(today, { context, bills, hasAccount });
  for (const kind of Object.keys(data) as (keyof ShopData)[]) {
    await finish(kind, () => keepsake.putAll(kind, data[kind]));
  }
  // The maps are of anna's orders.
  if (anna) await finish('maps', () => sendMaps(keepsake, demoMaps(today, context)));
  const old = { folder: path.join(folder, 'old-library'), plan: planHanaLibrary(today) };
  const beforeRest = () => writeOldLibrary(old);
  await finish('photos', () => fillLibraries({ keepsake, file }, { progress, customers, beforeRest }));
  if (anna) await finish('uploads', () => sendUploads(keepsake, anna, { today, context }));
  await finish('invoices', () => sendInvoiceFiles({ keepsake, file }, { bills, progress, hasAccount }));
  if (anna) await fillBooks(options, anna);
  console.log('Sandbox: the demo is complete.');
}
