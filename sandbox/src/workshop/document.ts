import { type Html, html } from '@keepsake/contract/html';

/**
 * A page for developers, in English.
 *
 * @param brandId brand of its colours
 */
export function workshopDocument(brandId: string, title: string, main: Html): string {
  return String(html`<!doctype html>
<html lang="en-GB" data-brand="${brandId}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/assets/brands/${brandId}/icon.svg">
<link rel="stylesheet" href="/assets/page.css">
<link rel="stylesheet" href="/assets/forms.css">
<link rel="stylesheet" href="/assets/workshop.css">
<link rel="stylesheet" href="/themes/${brandId}.css">
</head>
<body>
<main class="wide workshop">
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`);
}

export function workshopTable(caption: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** @param at ISO 8601, UTC */
export function workshopTime(at: string): Html {
  return html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`;
}
