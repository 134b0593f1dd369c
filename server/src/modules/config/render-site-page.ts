import { fillTemplate } from '@keepsake/contract/html';
import { type PageTheme, placeFrame, placeTheme, type StartFrame } from '@keepsake/contract/theme';

export interface SitePageValues {
  readonly nonce: string;
  readonly brand: string;
  readonly title: string;
  /** One or two sentences for search engines, and for browsers without scripts. */
  readonly description: string;
  readonly noScript: string;
  readonly lang: string;
  readonly icon: string;
  /** The icon of iOS's home screen. */
  readonly touchIcon: string;
  readonly frame: StartFrame;
  readonly theme: PageTheme;
  readonly publicConfig: string;
  /** Address for search engines; undefined: noindex. */
  readonly canonical: string | undefined;
}

const canonicalLink = /\s*<link rel="canonical"[^>]*>/;

/** Fills `{{name}}` and the theme in the built index.html. */
export function renderSitePage(template: string, { canonical, theme, ...page }: SitePageValues): string {
  const values: Readonly<Record<string, string>> = {
    ...page,
    canonical: canonical ?? '',
    robots: canonical === undefined ? 'noindex, nofollow' : 'index, follow',
  };
  const markup = canonical === undefined ? template.replace(canonicalLink, '') : template;
  return placeTheme(fillTemplate(placeFrame(markup, page.frame), values), theme, page.nonce);
}
