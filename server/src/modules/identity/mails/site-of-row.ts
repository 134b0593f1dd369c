import { askedLanguages } from '../../../platform/http/asked-languages.ts';
import type { HttpRequest } from '../../../platform/http/index.ts';
import type { PageSite } from '../pages/page-brand.ts';
import type { SiteOf } from '../provider/provider-pages.ts';

/** What a mail's row remembers of the page that asked for it. */
export interface AskedAt {
  readonly origin: string;
  readonly locale: string | null;
}

/**
 * The storefront and language of a mail, and of the page that its link opens: those of the page that asked.
 * @param request who opens the link; the browser's language where there is no such row
 */
export function siteOfRow(siteOf: SiteOf, row: AskedAt | undefined, request?: HttpRequest): PageSite {
  const chosen = row?.locale ?? undefined;
  return siteOf(row?.origin, request ? askedLanguages(request, chosen) : { chosen });
}
