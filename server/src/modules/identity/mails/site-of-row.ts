import type { HttpRequest } from '../../../platform/http/index.ts';
import { requestedLanguages } from '../../../platform/http/requested-languages.ts';
import type { PageSite } from '../pages/page-brand.ts';
import type { SiteOf } from '../provider/provider-pages.ts';

export interface RequestOrigin {
  readonly origin: string;
  readonly locale: string | null;
}

/** @param request supplies the language when no row is found */
export function siteOfRow(siteOf: SiteOf, row: RequestOrigin | undefined, request?: HttpRequest): PageSite {
  const chosen = row?.locale ?? undefined;
  return siteOf(row?.origin, request ? requestedLanguages(request, chosen) : { chosen });
}
