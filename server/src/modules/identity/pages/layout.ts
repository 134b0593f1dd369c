import { createHash } from 'node:crypto';
import path from 'node:path';
import { readText } from '../../../platform/files/read.ts';
import { type Html, html, trustedMarkup } from '../../../platform/html/index.ts';
import { drawLandscape, drawMark } from './art.ts';
import { type Messages, messagesOf } from './messages.ts';
import type { PageSite } from './page-brand.ts';

/** A page ready to send, with the policy that allows exactly its style sheet and its form. */
export interface Page {
  readonly status: number;
  readonly body: string;
  readonly contentSecurityPolicy: string;
}

export interface PageContent {
  readonly status?: number;
  readonly title: string;
  readonly main: Html;
  /** Origins that a form's redirects lead through, besides this one. */
  readonly formOrigins?: readonly string[];
  /** The page shows another one of this server in a frame. */
  readonly framesOwnPages?: boolean;
}

export interface PageLayout {
  texts(site: PageSite): Messages;
  page(site: PageSite, content: PageContent): Page;
}

/** No script at all, one style sheet known by its hash, forms to here and to the storefront only; frames where a page asks for one. */
function policyOf(styleHash: string, { formOrigins = [], framesOwnPages }: PageContent): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${["'self'", ...new Set(formOrigins)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(framesOwnPages ? ["frame-src 'self'"] : []),
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function document(site: PageSite, texts: Messages, styles: Html, { title, main }: PageContent): Html {
  const { brand, origin } = site;
  return html`<!doctype html>
<html lang="${brand.locale}" data-brand="${brand.id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${texts('page.title', { title, brand: brand.name })}</title>
<style>${styles}</style>
</head>
<body>
<div class="card">
<header class="art">
${drawLandscape()}
<a class="brand" href="${origin}/">${drawMark(brand.id)}<span>${brand.name}</span></a>
<p class="line">${texts('art.line')}</p>
</header>
<main>
${main}
</main>
</div>
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

/** Reads the style sheets once; pages carry them inline, so that the first screen is one request. */
export async function loadPageLayout(): Promise<PageLayout> {
  const styles = await readStyles();
  const styleHash = createHash('sha256').update(styles).digest('base64');
  const texts = ({ brand }: PageSite) => messagesOf(brand.locale);
  return {
    texts,
    page: (site, content) => ({
      status: content.status ?? 200,
      body: String(document(site, texts(site), trustedMarkup(styles), content)),
      contentSecurityPolicy: policyOf(styleHash, content),
    }),
  };
}
