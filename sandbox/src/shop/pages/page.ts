import { type Html, html } from '@keepsake/contract/html';
import type { Locale } from '@keepsake/contract/locale';
import { sandboxPages } from '@keepsake/contract/sandbox-shop';
import { brandFileAddress } from '@keepsake/contract/theme';
import type { Visit } from '../visit.ts';

export interface Page {
  readonly status?: number;
  readonly title: string;
  /** More for the head: styles and scripts. */
  readonly head?: Html;
  readonly main: Html;
}

function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale);
  return name ? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) : locale;
}

function languageMenu({ storefront, locale, path, t }: Visit): Html | undefined {
  const others = storefront.locales.filter((other) => other !== locale);
  if (storefront.localeOverride !== null || others.length === 0) return undefined;
  return html`<nav class="languages" aria-label="${t('language')}"><details><summary>${languageName(locale)}</summary>
<ul>${others.map(
    (other) =>
      html`<li><a href="${path}?locale=${other}" lang="${other}" hreflang="${other}">${languageName(other)}</a></li>`,
  )}</ul></details></nav>`;
}

function header({ storefront, siteOrigin, path, t }: Visit): Html {
  const links = [
    [`${sandboxPages.shop}#products`, t('products')],
    [sandboxPages.faq, t('faqs')],
    [sandboxPages.contact, t('contact')],
    [`${siteOrigin}/`, t('account')],
  ] as const;
  return html`<p class="notice">${t('notice')}</p>
<header>
<a class="brand" href="${sandboxPages.shop}"><span class="wordmark" role="img" aria-label="${t('home', { brand: storefront.brand.name })}"></span></a>
<nav aria-label="${t('navigation')}"><ul>${links.map(
    ([href, label]) =>
      html`<li><a href="${href}"${href === path && html` aria-current="page"`}>${label}</a></li>`,
  )}</ul></nav>
</header>`;
}

function footer(visit: Visit): Html {
  const { storefront, t } = visit;
  const links = [
    [sandboxPages.faq, t('faqs')],
    [sandboxPages.contact, t('contact')],
    [sandboxPages.books, t('books.title')],
    [sandboxPages.terms, t('legal.termsTitle')],
    [sandboxPages.privacy, t('legal.privacyTitle')],
    [sandboxPages.cookies, t('legal.cookiesTitle')],
    [sandboxPages.imprint, t('legal.imprintTitle')],
  ] as const;
  return html`<footer>
<nav aria-label="${t('footer', { brand: storefront.brand.name })}"><ul>${links.map(
    ([href, label]) => html`<li><a href="${href}">${label}</a></li>`,
  )}</ul></nav>
${languageMenu(visit)}
</footer>`;
}

export function renderPage(visit: Visit, { title, head, main }: Page): string {
  const { id, name, theme } = visit.storefront.brand;
  return String(html`<!doctype html>
<html lang="${visit.locale}" data-brand="${id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${visit.t('pageTitle', { title, brand: name })}</title>
<link rel="icon" href="${brandFileAddress(id, theme.pictures.icon)}">
<link rel="stylesheet" href="/assets/page.css">
<link rel="stylesheet" href="/assets/forms.css">
<link rel="stylesheet" href="/assets/shop.css">
<link rel="stylesheet" href="/themes/${id}.css">
${head}
</head>
<body>
<a class="skip" href="#main">${visit.t('skipToContent')}</a>
${header(visit)}
<main id="main">
${main}
</main>
${footer(visit)}
</body>
</html>
`);
}
