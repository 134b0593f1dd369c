export interface SitePageValues {
  readonly nonce: string;
  readonly brand: string;
  readonly title: string;
  readonly lang: string;
  /** Where the site asks for menus and addresses of this storefront. */
  readonly publicConfig: string;
  /** The address that search engines keep; without one they keep nothing. */
  readonly canonical: string | undefined;
}

/** Values that come from brand files, made harmless inside an attribute or element all the same. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const canonicalLink = /\s*<link rel="canonical"[^>]*>/;

/** Fills `{{name}}` in the built index.html. */
export function renderSitePage(template: string, { canonical, ...page }: SitePageValues): string {
  const values: Readonly<Record<string, string>> = {
    ...page,
    canonical: canonical ?? '',
    robots: canonical === undefined ? 'noindex, nofollow' : 'index, follow',
  };
  const markup = canonical === undefined ? template.replace(canonicalLink, '') : template;
  return markup.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => escapeHtml(values[key] ?? ''));
}
