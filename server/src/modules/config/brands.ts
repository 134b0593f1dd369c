import type * as z from 'zod/mini';
import { readJsonFolder } from '../../platform/files/read.ts';
import { type Brand, brandFile } from './brand-file.ts';

function describe(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'is wrong';
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...issue.path, ...unknown].join('.');
  return `${field}: ${unknown.length > 0 ? 'there is no such field' : issue.message}`;
}

function parseBrand({ name, value }: { name: string; value: unknown }): Brand {
  const result = brandFile.safeParse(value);
  if (!result.success) throw new Error(`brand ${name}.json: ${describe(result.error.issues[0])}`);
  if (result.data.id !== name) throw new Error(`brand ${name}.json: id: must be the file's name`);
  return result.data;
}

/** Every value belongs to one storefront of one brand: a host, the code of a channel. */
function refuseDoubles(brands: readonly Brand[], what: 'hosts' | 'channel'): void {
  const owners = new Map<string, string>();
  for (const { id, storefronts } of brands) {
    for (const [index, storefront] of storefronts.entries()) {
      for (const one of [storefront[what]].flat()) {
        const other = owners.get(one);
        const place = `brand ${id}.json: storefronts.${index}.${what}`;
        if (other) throw new Error(`${place}: ${one} belongs to brand ${other} already`);
        owners.set(one, id);
      }
    }
  }
}

/** A sister has to be there, and to keep whoever comes to her: else they would go round for ever. */
function refuseLostSisters(brands: readonly Brand[]): void {
  const all = brands.flatMap(({ storefronts }) => storefronts);
  for (const { id, storefronts } of brands) {
    for (const [index, { sister }] of storefronts.entries()) {
      if (!sister) continue;
      const place = `brand ${id}.json: storefronts.${index}.sister.host`;
      const found = all.find(({ hosts }) => hosts.includes(sister.host));
      if (!found) throw new Error(`${place}: no storefront has the host ${sister.host}`);
      if (found.sister) throw new Error(`${place}: ${sister.host} sends people on to a sister of its own`);
    }
  }
}

/** Reads `brands/*.json`. Rejects with the file and the field that is wrong. */
export async function loadBrands(folder: string): Promise<Brand[]> {
  const files = await readJsonFolder(folder);
  if (files.length === 0) throw new Error(`there is no brand in ${folder}: add a file like lumibook.json`);
  const brands = files.map(parseBrand);
  refuseDoubles(brands, 'hosts');
  refuseDoubles(brands, 'channel');
  refuseLostSisters(brands);
  return brands;
}
