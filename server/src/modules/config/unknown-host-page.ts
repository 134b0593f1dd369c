import { createHash } from 'node:crypto';
import { type Html, html, trustedMarkup } from '@keepsake/contract/html';
import { chooseLocale, defaultLocale, isLocale } from '@keepsake/contract/locale';
import type { UnknownHostPage } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { loadPageTexts, type PageTexts } from './page-texts.ts';

type Texts = ReturnType<PageTexts>;

const styles = `
body{min-height:100dvh;margin:0;display:grid;place-items:center;background:#f5f5f3;color:#1b1b19;
font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main{box-sizing:border-box;width:100%;max-width:34rem;padding:32px 24px}
h1{margin:0 0 8px;font-size:1.75rem;line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
h2{margin:0 0 8px;font-size:1.125rem}
p{margin:0 0 8px}
section{margin-top:32px;padding-top:24px;border-top:1px solid #8b8b84;color:#62625c}
@media (prefers-color-scheme:dark){body{background:#131312;color:#f3f3ef}section{border-color:#85857d;color:#a6a69e}}
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const paragraphs = (texts: Texts) =>
  html`<p>${texts('unknownHost.text')}</p><p>${texts('unknownHost.help')}</p>`;

function document(locale: string, texts: Texts, english: Texts): Html {
  const also =
    locale !== defaultLocale &&
    html`<section lang="${defaultLocale}"><h2>${english('unknownHost.title')}</h2>${paragraphs(english)}</section>`;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${texts('unknownHost.title')}</title>
<style>${trustedMarkup(styles)}</style>
</head>
<body>
<main>
<h1>${texts('unknownHost.title')}</h1>
${paragraphs(texts)}
${also}
</main>
</body>
</html>
`;
}

/** Page without a brand, in English and the browser's language. */
export async function createUnknownHostPage(): Promise<UnknownHostPage> {
  const { locales, textsOf } = await loadPageTexts();
  const languages = { locales: locales.filter(isLocale), defaultLocale, localeOverride: null };
  const english = textsOf(defaultLocale);
  return (request) => {
    const locale = chooseLocale(languages, { accepted: requestedLanguages(request).accepted ?? [] });
    return { body: String(document(locale, textsOf(locale), english)), contentSecurityPolicy: policy };
  };
}
