import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Html, html, trustedMarkup } from '@keepsake/contract/html';
import type { Locale } from '@keepsake/contract/locale';
import { readText } from '../../../platform/files/read.ts';
import { languageMenu } from './language-menu.ts';
import { type Messages, messagesOf } from './messages.ts';
import type { PageSite } from './page-brand.ts';

/** A page's policy allows exactly its style sheet and form. */
export interface Page {
  readonly status: number;
  readonly body: string;
  readonly contentSecurityPolicy: string;
}

export interface PageContent {
  readonly status?: number;
  readonly title: string;
  readonly main: Html;
  /** Address of this page in another language. */
  readonly inLanguage?: (locale: Locale) => string;
  /** Origins of a form's redirects, besides this one. */
  readonly formOrigins?: readonly string[];
  /** Allows frames of this server's pages. */
  readonly framesOwnPages?: boolean;
  /** Script of our own; the page works without it. */
  readonly script?: string;
}

export interface PageLayout {
  texts(site: PageSite): Messages;
  page(site: PageSite, content: PageContent): Page;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** Script and styles by hash, brand pictures and fonts, forms to our origins, own frames on request. */
function policyOf(
  styles: readonly string[],
  { formOrigins = [], framesOwnPages, script }: PageContent,
): string {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src 'sha256-${hashOf(script)}'`]),
    `style-src ${styles.map((sheet) => `'sha256-${hashOf(sheet)}'`).join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    `form-action ${["'self'", ...new Set(formOrigins)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(framesOwnPages ? ["frame-src 'self'"] : []),
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function document(site: PageSite, texts: Messages, styles: Html, content: PageContent): Html {
  const { brand, origin } = site;
  const { title, main, script, inLanguage } = content;
  return html`<!doctype html>
<html lang="${brand.locale}" data-brand="${brand.id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${texts('page.title', { title, brand: brand.name })}</title>
<link rel="icon" href="${brand.look.icon}">
${
  brand.look.font !== undefined &&
  html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${brand.look.font}">
`
}<style>${styles}</style>
<style>${trustedMarkup(brand.look.styles)}</style>
</head>
<body>
<div class="card">
<header class="art">
<a class="brand" href="${origin}/"><span class="wordmark" role="img" aria-label="${brand.name}"></span></a>
<p class="promise">${brand.promise}</p>
<img class="hero" src="${brand.look.hero}" width="480" height="420" alt="">
</header>
<main>
${main}
</main>
</div>
${inLanguage && brand.locales.length > 1 && languageMenu(texts, brand, inLanguage)}
${script !== undefined && html`<script>${trustedMarkup(script)}</script>`}
</body>
</html>
`;
}

async function readStyles(): Promise<string> {
  const sheets = ['tokens.css', 'page.css', 'form.css'].map((name) =>
    readText(path.join(import.meta.dirname, name)),
  );
  return (await Promise.all(sheets)).join('');
}

/** Pages inline the style sheets: the first screen is one request. */
export async function loadPageLayout(): Promise<PageLayout> {
  const styles = await readStyles();
  const texts = ({ brand }: PageSite) => messagesOf(brand.locale);
  return {
    texts,
    page: (site, content) => ({
      status: content.status ?? 200,
      body: String(document(site, texts(site), trustedMarkup(styles), content)),
      contentSecurityPolicy: policyOf([styles, site.brand.look.styles], content),
    }),
  };
}
