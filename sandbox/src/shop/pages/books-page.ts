import { html } from '@keepsake/contract/html';
import { widgetFrame, widgetPagePath } from '@keepsake/contract/widgets';
import type { Visit } from '../visit.ts';
import type { Page } from './page.ts';

export interface SharedBook {
  readonly widgetCode: string;
  readonly title: string;
}

/** Shows books in frames of the account site, which has another origin. */
export function booksPage({ siteOrigin, t }: Visit, books: readonly SharedBook[]): Page {
  const title = t('books.title');
  const frame = (book: SharedBook) => {
    const address = `${siteOrigin}${widgetPagePath.replace(':code', book.widgetCode)}`;
    return html`<iframe class="book" src="${address}" title="${book.title}" width="${widgetFrame.width}"
 height="${widgetFrame.height}" loading="lazy" allowfullscreen></iframe>`;
  };
  return {
    title,
    main: html`<div class="text"><h1>${title}</h1>
<p class="lead">${t('books.text')}</p>
${books.map(frame)}</div>`,
  };
}
