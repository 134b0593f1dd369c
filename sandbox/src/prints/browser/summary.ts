import type { EditorData } from '../editor-data.ts';
import { findTooMany, maxPerSize, orderedPrints, totalsOf } from '../work.ts';
import { find } from './find.ts';
import type { Store } from './store.ts';
import type { EditorTexts } from './texts.ts';

function row(cells: readonly string[]): HTMLTableRowElement {
  const line = document.createElement('tr');
  for (const [index, text] of cells.entries()) {
    const cell = document.createElement(index === 0 ? 'th' : 'td');
    if (index === 0) cell.scope = 'row';
    cell.textContent = text;
    line.append(cell);
  }
  return line;
}

/** Number of prints and price. */
export function createSummary(root: HTMLElement, data: EditorData, store: Store, { t, price }: EditorTexts) {
  const lines = find(root, '.lines', HTMLTableSectionElement);
  const count = find(root, '.sum-count', HTMLElement);
  const total = find(root, '.sum-total', HTMLElement);
  const order = find(root, '.order', HTMLElement);
  const tooMany = find(root, '.too-many', HTMLElement);
  const nothing = find(root, '.nothing', HTMLElement);
  find(root, '.delivery td:last-child', HTMLElement).textContent = price(data.offer.delivery);

  function update(): void {
    const totals = totalsOf(orderedPrints(store.work), data.offer);
    lines.replaceChildren(
      ...totals.sizes.map(({ size, count: some, price: sum }) => row([size.label, `${some} ×`, price(sum)])),
    );
    count.textContent = t('prints', { count: totals.count });
    total.textContent = price(totals.total);
    const excess = findTooMany(totals);
    const hint = excess
      ? t('tooManyOfSize', { count: excess.count, size: excess.size.label, most: maxPerSize })
      : '';
    tooMany.hidden = !excess;
    if (tooMany.textContent !== hint) tooMany.textContent = hint;
    order.hidden = totals.count === 0;
    nothing.hidden = totals.count > 0;
  }

  update();
  store.subscribe(update);
}
