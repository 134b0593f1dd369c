import { widgetPagePath } from '@keepsake/contract/widgets';
import { fillPath } from '../api/route-url.ts';
import type { Widget } from './widget-queries.ts';

/** Address of the public page. */
export function widgetAddress({ widgetCode: code }: Pick<Widget, 'widgetCode'>): string {
  return window.location.origin + fillPath(widgetPagePath, { code });
}
