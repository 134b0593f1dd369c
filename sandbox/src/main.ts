import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { makeAlbums } from './albums/make-albums.ts';
import { readBrands } from './brands.ts';
import { demoCustomers, demoPassword, demoUpdatedAt } from './customers.ts';
import { fillLibrary } from './fill-library.ts';
import { demoInvoices } from './invoices/demo-invoices.ts';
import { sendInvoiceFiles } from './invoices/send-invoices.ts';
import { openJsonFile } from './json-file.ts';
import { connectKeepsake, type Keepsake } from './keepsake.ts';
import { demoMethods } from './payments/demo-methods.ts';
import { createWallets, storedWallets, type Wallets } from './payments/wallets.ts';
import { openProgressFile, type Progress, type ProgressFile } from './progress.ts';
import { planAnnaLibrary, planBenLibrary, planCleoLibrary } from './scenes/demo-library.ts';
import { serveShop } from './serve-shop.ts';
import { createStorefronts } from './shop/storefronts.ts';
import { bookPictures, sendBookPictures } from './shop-data/book-pictures.ts';
import type { ShopContext } from './shop-data/demo-orders.ts';
import { sendUploads } from './shop-data/demo-uploads.ts';
import { makeWidgets } from './shop-data/demo-widgets.ts';
import { demoBooks, sendBooks } from './shop-data/photo-books.ts';
import { sendShopData } from './shop-data/send-shop-data.ts';
import { demoMaps, sendMaps } from './shop-data/trip-map.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the sandbox is started by "npm start"`);
  return value;
}

async function makeCustomers(keepsake: Keepsake, wallets: Wallets): Promise<void> {
  for (const { shopCustomerId, ...customer } of demoCustomers) {
    const more = { initialPassword: demoPassword, updatedAt: demoUpdatedAt };
    const customerId = await keepsake.putCustomer(shopCustomerId, { ...customer, ...more });
    const methods = demoMethods[shopCustomerId];
    if (methods) await wallets.fill(customerId, methods);
  }
}

/** First screens before the rest of the large library. */
const fillingOrder: readonly (readonly [name: 'anna' | 'ben' | 'cleo', most?: number])[] = [
  ['ben'],
  ['anna', 60],
  ['cleo'],
  ['anna'],
];

async function fillLibraries(keepsake: Keepsake, file: ProgressFile, progress: Progress): Promise<void> {
  const plans = {
    ben: planBenLibrary(progress.today),
    anna: planAnnaLibrary(progress.today),
    cleo: planCleoLibrary(progress.today),
  };
  let made = 0;
  const addAlbums = async () => {
    made += await makeAlbums({ keepsake, file }, { plans, progress });
  };
  await addAlbums();
  let drawn = 0;
  for (const [name, most] of fillingOrder) {
    const email = `${name}@demo.keepsake.test`;
    const request = { email, plan: plans[name], progress, most, afterPhoto: addAlbums };
    drawn += await fillLibrary({ keepsake, file }, request);
  }
  if (drawn > 0) console.log(`Sandbox: drew and uploaded ${drawn} demo photos.`);
  if (made > 0) console.log(`Sandbox: made ${made} demo albums.`);
}

/** What fails is missing in the demo, which goes on. */
async function finish(what: string, run: () => Promise<void>): Promise<void> {
  try {
    await withRetries(`adding the demo ${what}`, run);
  } catch (error) {
    console.error(`Sandbox: some demo ${what} are missing (${String(error)}).`);
  }
}

/** Retries for a while: the site may be restarting. */
async function withRetries(what: string, run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 5) throw error;
      console.warn(`Sandbox: ${what} failed (${String(error)}), trying again.`);
      await delay(attempt * 2000);
    }
  }
}

process.on('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => process.exit(0));
// The parent process has ended.
process.on('disconnect', () => process.exit(0));

const keepsakeOrigin = required('KEEPSAKE_ORIGIN');
const publicOrigin = required('PUBLIC_ORIGIN');
const port = Number(required('SHOP_PORT'));
const folder = required('SANDBOX_DIR');
const keepsake = connectKeepsake({
  origin: keepsakeOrigin,
  clientId: required('BACK_OFFICE_CLIENT_ID'),
  clientSecret: required('BACK_OFFICE_CLIENT_SECRET'),
  demoSecret: required('DEMO_SECRET'),
});
const file = openProgressFile(path.join(folder, 'progress.json'));
const progress = await file.read(Temporal.Now.plainDateISO('UTC').toString());
const { today } = progress;
const context: ShopContext = {
  storefronts: createStorefronts(await readBrands()),
  originOf: (host) => `http://${host === 'localhost' ? new URL(publicOrigin).hostname : host}:${port}`,
};
const wallets = createWallets(openJsonFile(path.join(folder, 'wallets.json'), storedWallets), randomUUID);

const served = serveShop({
  keepsake,
  keepsakeOrigin,
  publicOrigin,
  host: required('SHOP_HOST'),
  port,
  folder,
  today,
  context,
  sharedBooks: () => progress.widgets ?? [],
  payments: { wallets, token: required('PAYMENTS_TOKEN') },
}).catch((error: unknown) => {
  // The demo goes on without it.
  console.warn(`Sandbox: there is no demo shop (${String(error)}). Set SHOP_PORT to a free port.`);
  return undefined;
});
await withRetries('making the demo customers', () => makeCustomers(keepsake, wallets));
const receiveEvents = await served;
process.send?.('ready');
if (receiveEvents) await finish('events', receiveEvents);
const bills = demoInvoices(today, context);
await finish('orders and products', () => sendShopData(keepsake, today, { context, bills }));
await finish('maps', () => sendMaps(keepsake, demoMaps(today, context)));
await finish('photos', () => fillLibraries(keepsake, file, progress));
await finish('uploads', () => sendUploads(keepsake, today, context));
await finish('photo books', () => sendBooks(keepsake, demoBooks(today, context)));
await finish('invoices', () => sendInvoiceFiles({ keepsake, file }, { bills, progress }));
const pictures = bookPictures(demoBooks(today, context));
await finish('pages of photo books', () => sendBookPictures({ keepsake, file }, { pictures, progress }));
const withPages = new Set(pictures.map(({ productCode }) => productCode));
const books = demoBooks(today, context).filter(({ productCode }) => withPages.has(productCode));
await finish('widgets', async () => {
  const made = await makeWidgets({ keepsake, file }, { books, progress });
  if (made > 0) console.log(`Sandbox: made ${made} demo widgets.`);
});
