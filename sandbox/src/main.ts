import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { readBrands } from './brands.ts';
import { demoPassword } from './customers.ts';
import { fillDemo } from './fill-demo.ts';
import { openJsonFile } from './json-file.ts';
import { connectKeepsake } from './keepsake.ts';
import { makeCustomers, type PresentCustomer } from './make-customers.ts';
import { createWallets, storedWallets } from './payments/wallets.ts';
import { openProgressFile } from './progress.ts';
import { finish } from './retries.ts';
import { serveShop } from './serve-shop.ts';
import { createStorefronts } from './shop/storefronts.ts';
import type { ShopContext } from './shop-data/demo-orders.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the sandbox is started by "npm start"`);
  return value;
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
const customers = new Map<string, PresentCustomer>();
await finish('customers', () => makeCustomers({ keepsake, file, wallets, progress }, customers));
const receiveEvents = await served;
const [first] = customers.values();
console.log(
  first
    ? `Sandbox: sign in as ${first.email} with the password ${demoPassword}`
    : 'Sandbox: no demo customer has an account any more. Delete DATA_DIR to begin again.',
);
process.send?.('ready');
if (receiveEvents) await finish('events', receiveEvents);
await fillDemo({ keepsake, file, progress, context, customers, folder });
