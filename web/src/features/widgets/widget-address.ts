import { widgetPagePath } from '@keepsake/contract/widgets';
import { fillPath } from '../../api/route-url.ts';
import type { Widget } from './widget-queries.ts';

/** Address of the public page. */
export function widgetAddress({ widgetCode: code }: Pick<Widget, 'widgetCode'>): string {
  return window.location.origin + fillPath(widgetPagePath, { code });
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** HTML of a frame for other sites. */
export function embedCode(address: string, title: string): string {
  const name = title.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
  return `<iframe src="${address}" title="${name}" width="640" height="480" loading="lazy" style="border:0" allowfullscreen></iframe>`;
}
