import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { makeAlbums } from './albums/make-albums.ts';
import { readBrands } from './brands.ts';
import { demoCustomers, demoPassword } from './customers.ts';
import { fillLibrary } from './fill-library.ts';
import { connectKeepsake, type Keepsake } from './keepsake.ts';
import { openProgressFile } from './progress.ts';
import { planAnnaLibrary, planBenLibrary, planCleoLibrary } from './scenes/demo-library.ts';
import { createShop } from './shop/create-shop.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the sandbox is started by "npm start"`);
  return value;
}

async function makeCustomers(keepsake: Keepsake): Promise<void> {
  for (const { shopCustomerId, ...customer } of demoCustomers) {
    await keepsake.putCustomer(shopCustomerId, { ...customer, initialPassword: demoPassword });
  }
}

/** First screens before the rest of the large library. */
const fillingOrder: readonly (readonly [name: 'anna' | 'ben' | 'cleo', most?: number])[] = [
  ['ben'],
  ['anna', 60],
  ['cleo'],
  ['anna'],
];

async function fillLibraries(keepsake: Keepsake): Promise<void> {
  const file = openProgressFile(path.join(required('SANDBOX_DIR'), 'progress.json'));
  const progress = await file.read(Temporal.Now.plainDateISO('UTC').toString());
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

/** The demo goes on without a shop. */
async function serveShop(keepsakeOrigin: string): Promise<void> {
  const port = Number(required('SHOP_PORT'));
  const shop = await createShop({
    keepsakeOrigin,
    publicOrigin: required('PUBLIC_ORIGIN'),
    brands: await readBrands(),
  });
  try {
    await shop.listen({ host: required('SHOP_HOST'), port });
  } catch (error) {
    console.warn(`Sandbox: there is no demo shop (${String(error)}). Set SHOP_PORT to a free port.`);
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

const origin = required('KEEPSAKE_ORIGIN');
const keepsake = connectKeepsake({
  origin,
  clientId: required('BACK_OFFICE_CLIENT_ID'),
  clientSecret: required('BACK_OFFICE_CLIENT_SECRET'),
  demoSecret: required('DEMO_SECRET'),
});

await Promise.all([
  serveShop(origin),
  withRetries('making the demo customers', () => makeCustomers(keepsake)),
]);
process.send?.('ready');
await withRetries('filling the demo libraries', () => fillLibraries(keepsake)).catch((error: unknown) => {
  console.error(`Sandbox: the demo libraries are incomplete (${String(error)}).`);
});
