import { featureFlags } from '@keepsake/contract/config';
import * as z from 'zod/mini';
import { readJsonFolder } from '../../platform/files/read.ts';

const link = z.nullable(z.url());

const brandFile = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  name: z.string().check(z.minLength(1)),
  tenant: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.-]+$/))).check(z.minLength(1)),
  timeZone: z.string(),
  defaultLocale: z.string(),
  locales: z.array(z.string()).check(z.minLength(1)),
  flags: z.partialRecord(z.enum(featureFlags), z.array(z.string())),
  links: z.strictObject({ editor: link, shop: link, faq: link, contact: link }),
  uploadUrlOrigins: z.array(z.url()),
  uploadSocketUrl: link,
});

/** One storefront: its hosts, look, language, flags and links. Brands of one tenant share their customers. */
export type Brand = z.infer<typeof brandFile>;

/** Reads `brands/*.json`. Rejects naming the file and the field that is wrong, and hosts that two brands claim. */
export async function loadBrands(folder: string): Promise<Brand[]> {
  const files = await readJsonFolder(folder);
  if (files.length === 0) throw new Error(`there is no brand in ${folder}: add a file like lumibook.json`);
  const brands = files.map(({ name, value }) => {
    const result = brandFile.safeParse(value);
    if (result.success) return result.data;
    const issue = result.error.issues[0];
    throw new Error(`brand ${name}.json: ${issue?.path.join('.')}: ${issue?.message}`);
  });
  refuseSharedHosts(brands);
  return brands;
}

function refuseSharedHosts(brands: readonly Brand[]): void {
  const owners = new Map<string, string>();
  for (const { id, hosts } of brands) {
    for (const host of hosts) {
      const other = owners.get(host);
      if (other) throw new Error(`brands ${other} and ${id} both claim the host ${host}`);
      owners.set(host, id);
    }
  }
}
