import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '../../../server/src/platform/index.ts';
import { runCommand } from '../../../server/test/run-command.ts';
import { startServerProcess } from '../../../server/test/server-process.ts';

/** Tenant and brand of the fleet. */
const tenant = 'fleet';
export const channel = 'FL-GB';

/** Writes a folder of brands with one of its own, made of a demo brand as brands/README.md says. */
export async function writeBrand(folder: string): Promise<void> {
  const demo = path.join(repositoryRoot, 'brands/lumibook');
  const file = JSON.parse(await readFile(`${demo}.json`, 'utf8'));
  await cp(demo, path.join(folder, 'fleet'), { recursive: true });
  const [storefront] = file.storefronts;
  const brand = {
    ...file,
    id: 'fleet',
    name: 'Fleet',
    tenant,
    vendor: 'fleet',
    customerCare: { ...file.customerCare, email: 'care@fleet.test' },
    legal: { ...file.legal, privacy: 'https://fleet.test/privacy' },
    storefronts: [{ ...storefront, hosts: ['localhost'], channel }],
  };
  await writeFile(path.join(folder, 'fleet.json'), JSON.stringify(brand));
}

/** Makes a key ring as docs/operations.md says: by one process outside of production, with an empty DATA_DIR. */
export async function makeKeyRing(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const process = await startServerProcess({ role: 'all', dataDir: folder, env: { DEMO: '0' } });
  process.terminate();
  await process.ended();
  return JSON.stringify(JSON.parse(await readFile(path.join(folder, 'secrets.json'), 'utf8')));
}

export interface ShopClient {
  readonly id: string;
  readonly secret: string;
}

/** Runs `npm run clients`. */
export async function makeShopClient(
  installation: { readonly databaseUrl: string; readonly dataDir: string },
  env: Readonly<Record<string, string>>,
): Promise<ShopClient> {
  const id = 'fleet-shop';
  const args = ['create', id, 'customers:write', 'orders:write'];
  const { code, output } = await runCommand('clients', installation, args, env);
  const secret = /client_secret +(\S+)/.exec(output)?.[1];
  if (code !== 0 || !secret) throw new Error(`npm run clients ended with ${code}: ${output}`);
  return { id, secret };
}
