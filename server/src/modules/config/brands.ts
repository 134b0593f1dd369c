import path from 'node:path';
import { isLocalAddress } from '@keepsake/contract/consent';
import type * as z from 'zod/mini';
import { readJsonFolder } from '../../platform/files/read.ts';
import { type Brand, type BrandFile, brandFile } from './brand-file.ts';
import { lookOf, readBrandFiles } from './brand-look.ts';
import { thirdPartyAddresses } from './policy-origins.ts';

function describe(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'is wrong';
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...issue.path, ...unknown].join('.');
  return `${field}: ${unknown.length > 0 ? 'there is no such field' : issue.message}`;
}

function parseBrand({ name, value }: { name: string; value: unknown }): BrandFile {
  const result = brandFile.safeParse(value);
  if (!result.success) throw new Error(`brand ${name}.json: ${describe(result.error.issues[0])}`);
  if (result.data.id !== name) throw new Error(`brand ${name}.json: id: must be the file's name`);
  return result.data;
}

/** A host or channel code belongs to one storefront of one brand. */
function refuseDuplicates(brands: readonly BrandFile[], what: 'hosts' | 'channel'): void {
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

/** A sister must exist and must not redirect: redirects would loop. */
function refuseUnknownSisters(brands: readonly BrandFile[]): void {
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

/** Requires a promise in every language of the storefronts. */
function requirePromises(brands: readonly BrandFile[]): void {
  for (const { id, promise, storefronts } of brands) {
    for (const locale of storefronts.flatMap(({ locales }) => locales)) {
      if (promise[locale] === undefined) throw new Error(`brand ${id}.json: promise.${locale}: is missing`);
    }
  }
}

async function withLook(brand: BrandFile, folder: string): Promise<Brand> {
  const files = await readBrandFiles(brand, path.join(folder, brand.id));
  return { ...brand, look: lookOf(brand, files), files: [...files.values()] };
}

/** Without a quota, one account can fill the disk. */
function requireQuotas(brands: readonly BrandFile[]): void {
  for (const { id, quota } of brands) {
    if (quota === null) throw new Error(`brand ${id}.json: quota: must be set in production`);
  }
}

/** Addresses under .example belong to nobody (RFC 2606): those of a copied demo brand. */
function refuseExamples(brands: readonly BrandFile[]): void {
  for (const { id, customerCare } of brands) {
    if (customerCare?.email.endsWith('.example'))
      throw new Error(`brand ${id}.json: customerCare.email: ${customerCare.email} reaches nobody`);
  }
}

/** Customers have to be informed (Regulation (EU) 2016/679, article 13). */
function requirePrivacy(brands: readonly BrandFile[]): void {
  for (const { id, legal, storefronts } of brands) {
    for (const [index, { hosts, legal: own }] of storefronts.entries()) {
      const place = `brand ${id}.json: storefronts.${index}.legal.privacy`;
      if (!(own?.privacy ?? legal.privacy))
        throw new Error(`${place}: ${hosts[0]} must link to what it says about personal data in production`);
    }
  }
}

/** On the visitor's own machine anything may answer. */
function refuseLocalThirdParties(brands: readonly BrandFile[]): void {
  for (const brand of brands) {
    const { scripts, requests } = thirdPartyAddresses(brand);
    const local = [...scripts, ...requests].find((address) => address && isLocalAddress(address));
    if (local) throw new Error(`brand ${brand.id}.json: thirdParty: ${local} must be https in production`);
  }
}

/** Payment services require a token. */
export function refusePayments(brands: readonly BrandFile[]): void {
  for (const { id, payments } of brands) {
    if (payments) throw new Error(`brand ${id}.json: payments: PAYMENTS_TOKEN must be set`);
  }
}

/** Reads `brands/*.json` and the brands' folders. Rejects with the file and the invalid field. */
export async function loadBrands(
  folder: string,
  { production }: { readonly production: boolean },
): Promise<Brand[]> {
  const files = await readJsonFolder(folder);
  if (files.length === 0) throw new Error(`there is no brand in ${folder}: add a file like lumibook.json`);
  const brands = files.map(parseBrand);
  refuseDuplicates(brands, 'hosts');
  refuseDuplicates(brands, 'channel');
  refuseUnknownSisters(brands);
  requirePromises(brands);
  if (production) {
    requireQuotas(brands);
    refuseLocalThirdParties(brands);
    refuseExamples(brands);
    requirePrivacy(brands);
  }
  return Promise.all(brands.map((brand) => withLook(brand, folder)));
}
