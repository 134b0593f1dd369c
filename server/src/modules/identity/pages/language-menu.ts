import { type Html, html } from '@keepsake/contract/html';
import type { Locale } from '@keepsake/contract/locale';
import type { Messages } from './messages.ts';
import type { PageBrand } from './page-brand.ts';

function nameOf(locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale);
  return name ? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) : locale;
}

/** Each language is a link: the pages work without a script. */
export function languageMenu(
  texts: Messages,
  { locale, locales }: PageBrand,
  addressIn: (locale: Locale) => string,
): Html {
  const others = locales.filter((other) => other !== locale);
  return html`<nav class="languages" aria-label="${texts('page.language')}"><details>
<summary><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M2 12h20M12 2a15 15 0 0 1 0 20 15 15 0 0 1 0-20"/></svg>
${nameOf(locale)}</summary>
<ul>${others.map(
    (other) =>
      html`<li><a href="${addressIn(other)}" lang="${other}" hreflang="${other}">${nameOf(other)}</a></li>`,
  )}</ul>
</details></nav>`;
}
