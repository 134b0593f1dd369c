import path from 'node:path';
import { html, trustedMarkup } from '@keepsake/contract/html';
import { placeTheme } from '@keepsake/contract/theme';
import {
  widgetCoverPath,
  widgetOembedPath,
  widgetPagePath,
  widgetPicturePath,
} from '@keepsake/contract/widgets';
import { readText } from '../../platform/files/read.ts';
import { newNonce } from '../../platform/http/site-files.ts';
import { textsOf, type WidgetTexts } from './messages.ts';
import type { WidgetBrand } from './widget-dependencies.ts';

export interface PageOfSite {
  readonly brand: WidgetBrand;
  readonly origin: string;
}

export interface BookPage {
  readonly body: string;
  readonly contentSecurityPolicy: string;
}

export interface ShownBook {
  readonly widgetCode: string;
  readonly title: string;
  /** Number of pictures: the cover and the pages. */
  readonly pictures: number;
  /** Picture of the shop, from its own origin; stands in until there are pictures. */
  readonly thumbnailUrl?: string | undefined;
  /** Whether search engines may list it. */
  readonly isIndexed: boolean;
}

const styles = await readText(path.join(import.meta.dirname, 'book-page.css'));

/** Buttons that turn the pages; without a script, people scroll. */
const script = `
const pages = document.querySelector('.pages');
const buttons = [...document.querySelectorAll('button')];
const show = () => {
  const end = pages.scrollWidth - pages.clientWidth - 1;
  for (const button of buttons) {
    button.disabled = button.value < 0 ? pages.scrollLeft < 1 : pages.scrollLeft >= end;
  }
};
for (const button of buttons) {
  button.hidden = false;
  button.addEventListener('click', () => pages.scrollBy({ left: button.value * pages.clientWidth }));
}
pages.addEventListener('scroll', show, { passive: true });
addEventListener('resize', show);
show();
`;

const policyOf = (nonce: string, pictureOrigin: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' ${pictureOrigin}`.trim(),
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    "require-trusted-types-for 'script'",
  ].join('; ');

interface Parts {
  readonly title: string;
  readonly head?: ReturnType<typeof html> | undefined;
  readonly body: ReturnType<typeof html>;
  readonly isIndexed?: boolean;
  /** Origin of pictures, beside this one. */
  readonly pictureOrigin?: string | undefined;
}

/** Lays out a page without cookies, third parties or requests to APIs. */
function layOut(
  { brand }: PageOfSite,
  nonce: string,
  { title, head, body, isIndexed = false, pictureOrigin = '' }: Parts,
): BookPage {
  const page = html`<!doctype html>
<html lang="${brand.locale}" data-brand="${brand.id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="${isIndexed ? 'index, follow' : 'noindex, nofollow'}">
<title>${title}</title>
<link rel="icon" href="${brand.look.icon}">
${head}
<style nonce="${nonce}">${trustedMarkup(styles)}</style>
<!--theme-->
</head>
<body>
${body}
</body>
</html>
`;
  const contentSecurityPolicy = policyOf(nonce, pictureOrigin);
  return { body: placeTheme(String(page), brand.look, nonce), contentSecurityPolicy };
}

export const addressOf = (template: string, widgetCode: string): string =>
  template.replace(':code', widgetCode);

function headOf({ brand, origin }: PageOfSite, { widgetCode, title, pictures, thumbnailUrl }: ShownBook) {
  const address = `${origin}${addressOf(widgetPagePath, widgetCode)}`;
  const cover = pictures > 0 ? `${origin}${addressOf(widgetCoverPath, widgetCode)}` : thumbnailUrl;
  return html`<link rel="canonical" href="${address}">
<link rel="alternate" type="application/json+oembed" href="${origin}${addressOf(widgetOembedPath, widgetCode)}" title="${title}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${address}">
<meta property="og:site_name" content="${brand.name}">
<meta property="og:locale" content="${brand.locale.replace('-', '_')}">
${cover && html`<meta property="og:image" content="${cover}">\n<meta name="twitter:card" content="summary_large_image">`}`;
}

/** Renders what there is before the pages. */
function renderCover(texts: WidgetTexts, { title, thumbnailUrl }: ShownBook) {
  if (!thumbnailUrl) return html`<p class="empty">${texts('page.empty')}</p>`;
  return html`<figure>
<img src="${thumbnailUrl}" alt="${texts('page.cover', { title })}" referrerpolicy="no-referrer">
<figcaption>${texts('page.soon')}</figcaption>
</figure>`;
}

/** Renders a book: its pages side by side, one at a time. */
export function renderBook(site: PageOfSite, book: ShownBook): BookPage {
  const { brand, origin } = site;
  const { widgetCode, title, pictures, thumbnailUrl, isIndexed } = book;
  const nonce = newNonce();
  const texts = textsOf(brand.locale);
  const picture = (index: number) => {
    const address = addressOf(widgetPicturePath, widgetCode).replace(':page', String(index + 1));
    const alt =
      index === 0
        ? texts('page.cover', { title })
        : texts('page.page', { number: String(index), count: String(pictures - 1) });
    return html`<li><img src="${address}" alt="${alt}" loading="${index < 2 ? 'eager' : 'lazy'}" decoding="async"></li>\n`;
  };
  const turn = (step: 1 | -1) => html`<button type="button" value="${step}" hidden
 aria-label="${texts(step < 0 ? 'page.previous' : 'page.next')}">${step < 0 ? '‹' : '›'}</button>`;
  const pages = html`<ul class="pages" tabindex="0" aria-label="${texts('page.pages', { title })}">
${Array.from({ length: pictures }, (_, index) => picture(index))}</ul>`;
  return layOut(site, nonce, {
    title,
    isIndexed,
    pictureOrigin: thumbnailUrl && new URL(thumbnailUrl).origin,
    head: headOf(site, book),
    body: html`<h1>${title}</h1>
<main>${pictures === 0 ? renderCover(texts, book) : pages}</main>
<footer>${pictures > 1 && turn(-1)}<a href="${origin}/" target="_blank" rel="noopener">${brand.name}</a>${pictures > 1 && turn(1)}</footer>
${pictures > 1 && html`<script nonce="${nonce}">${trustedMarkup(script)}</script>`}`,
  });
}

/** Renders the page of a book that is deleted, unknown or blocked. */
export function renderGone(site: PageOfSite): BookPage {
  const text = textsOf(site.brand.locale)('page.gone');
  return layOut(site, newNonce(), {
    title: text,
    body: html`<span></span><main><p class="empty">${text}</p></main>`,
  });
}
