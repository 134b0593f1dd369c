import path from 'node:path';
import {
  type AccessibilityFile,
  accessibilityFile,
  accessibilityRoutes as routes,
} from '@keepsake/contract/accessibility';
import { chooseLocale } from '@keepsake/contract/locale';
import { readJsonFolder } from '../../platform/files/read.ts';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import type { Brand } from './brand-file.ts';
import type { Storefronts } from './storefronts.ts';

type Statements = ReadonlyMap<string, AccessibilityFile>;

function check({ id, storefronts }: Brand, value: unknown): AccessibilityFile {
  const refuse = (field: string, problem = 'is wrong') =>
    new Error(`brand ${id}/accessibility.json: ${field}: ${problem}`);
  const { data, error } = accessibilityFile.safeParse(value);
  if (!data) throw refuse(error?.issues[0]?.path.join('.') ?? '', error?.issues[0]?.message);
  for (const locale of storefronts.flatMap(({ locales }) => locales)) {
    const missing = data.limits.findIndex((limit) => limit[locale] === undefined);
    if (missing >= 0) throw refuse(`limits.${missing}.${locale}`, 'is missing');
  }
  return data;
}

/** Reads the statements of the brands that have one. Rejects with the file and the invalid field. */
export async function readStatements(folder: string, brands: readonly Brand[]): Promise<Statements> {
  const found = brands.map(async (brand) => {
    const files = await readJsonFolder(path.join(folder, brand.id));
    const file = files.find(({ name }) => name === 'accessibility');
    return file ? [[brand.id, check(brand, file.value)] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

export function registerAccessibility(
  app: HttpServer,
  { storefronts, statements }: { readonly storefronts: Storefronts; readonly statements: Statements },
): void {
  implement(app, routes.getAccessibilityStatement, async ({ site, query, reply }) => {
    reply.header('Cache-Control', 'no-cache');
    const storefront = storefronts.storefrontOf(site);
    const statement = statements.get(site.brandId);
    if (!statement) return { assessment: null, limits: [], authorities: [] };
    const { limits, authorities, ...assessment } = statement;
    const locale = chooseLocale(storefront, { chosen: query.locale });
    return { assessment, limits: limits.map((limit) => limit[locale] ?? ''), authorities };
  });
}
