import type { MailBrand } from '../../../platform/mail/index.ts';
import type { ExportDependencies } from '../export-dependencies.ts';
import type { ExportRow } from '../exports.tables.ts';

/** Origin of the request, or the tenant's first one. */
export function originOf(
  { originsOf }: Pick<ExportDependencies, 'originsOf'>,
  { tenant_id, origin }: ExportRow,
): string {
  const origins = originsOf(tenant_id);
  const found = origins.includes(origin) ? origin : origins[0];
  if (found === undefined) throw new Error('the tenant has no storefront');
  return found;
}

export function brandOf(
  dependencies: Pick<ExportDependencies, 'originsOf' | 'pageBrandOf'>,
  row: ExportRow,
): MailBrand {
  return dependencies.pageBrandOf(originOf(dependencies, row), { chosen: row.locale });
}
