import { type Html, html, trustedMarkup } from '@keepsake/contract/html';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#24211e;background:#fff}
a{color:#1d4f8c}table{border-collapse:collapse;width:100%}td,th{padding:.25rem .5rem;text-align:start;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
li{margin:.25rem 0;overflow-wrap:anywhere}details{margin:1rem 0;overflow-x:auto}summary h2{display:inline}details td,details th{min-width:6rem}.note{color:#5f5a54}
@media(prefers-color-scheme:dark){body{color:#eee;background:#1c1a18}a{color:#9cc4f5}.note{color:#bbb}td,th{border-color:#444}}`;

/** Allows no requests and no scripts. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** Lays out a page that works from a folder, offline. */
export function layOutPage(locale: string, title: string, body: Html): string {
  const page = html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title><style>${trustedMarkup(style)}</style></head>
<body>
<h1 dir="auto">${title}</h1>
${body}
</body></html>
`;
  return String(page);
}

/** The database allows no NUL in text. */
const placeholder = '\0';

/**
 * Start and end of a page whose content follows later.
 *
 * @param bodyOf gets the content
 */
export function layOutAround(
  locale: string,
  title: string,
  bodyOf: (inside: Html) => Html,
): readonly [start: string, end: string] {
  const [start = '', end = ''] = layOutPage(locale, title, bodyOf(trustedMarkup(placeholder))).split(
    placeholder,
  );
  return [start, end];
}

/** Text that needs no escaping in HTML. */
const plain = /^[\w ./()-]*$/;
/** Paths that need no encoding in an address. */
const plainPath = /^[\w./-]*$/;

const escaped = (text: string): string => (plain.test(text) ? text : String(html`${text}`));

const addressOf = (path: string): string =>
  plainPath.test(path) ? path : escaped(path.split('/').map(encodeURIComponent).join('/'));

/** Returns text, because there are a million links. */
export const linkTo = (path: string, text: string): string =>
  `<a href="${addressOf(path)}" dir="auto">${escaped(text)}</a>`;

const units = ['Bytes', 'KB', 'MB', 'GB'];

/** Formats sizes by 1024, as in the site. */
export function sizesIn(locale: string): (bytes: number) => string {
  const point = new Intl.NumberFormat(locale).format(1.5).replaceAll(/\d/g, '');
  return (bytes) => {
    const unit = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
    const value = bytes / 1024 ** unit;
    return `${unit === 0 ? value : value.toFixed(1).replace('.', point)} ${units[unit]}`;
  };
}
