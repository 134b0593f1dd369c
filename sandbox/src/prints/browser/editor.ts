import type { EditorData } from '../editor-data.ts';
import { changeAll, commonSize, findTooMany, orderedPrints, totalsOf } from '../work.ts';
import { createCheckout } from './checkout.ts';
import { find, focusTitle } from './find.ts';
import { createGrid } from './grid.ts';
import { createStore, type Store } from './store.ts';
import { createSummary } from './summary.ts';
import { textsOf } from './texts.ts';

/** Settings of all prints: their size, until one has another, and the paper. */
function createChoices(root: HTMLElement, store: Store): void {
  const form = find(root, '.for-all', HTMLFormElement);
  const update = () => {
    const chosen = { size: commonSize(store.work), finish: store.work.finish };
    for (const radio of form.querySelectorAll('input')) {
      radio.checked = radio.value === chosen[radio.name as keyof typeof chosen];
    }
  };
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { name, value } = target;
    store.change(name === 'size' ? changeAll(store.work, { size: value }) : { ...store.work, finish: value });
  });
  update();
  store.subscribe(update);
}

/** Choosing, then the address: a step back in the browser leads back to choosing. */
function createSteps(root: HTMLElement, { offer }: EditorData, store: Store): void {
  const choose = find(root, '.choose', HTMLElement);
  const checkout = find(root, '.checkout', HTMLElement);
  const show = () => {
    const isAtAddress = location.hash === '#address-step';
    const totals = totalsOf(orderedPrints(store.work), offer);
    const canGoOn = totals.count > 0 && !findTooMany(totals);
    const isCheckout = isAtAddress && canGoOn;
    if (isAtAddress && !isCheckout) history.replaceState(null, '', location.pathname);
    const isOther = checkout.hidden === isCheckout;
    choose.hidden = isCheckout;
    checkout.hidden = !isCheckout;
    find(root, '.continue', HTMLElement).hidden = isCheckout || !canGoOn;
    find(root, '.place', HTMLElement).hidden = !isCheckout;
    root.classList.toggle('in-checkout', isCheckout);
    return isOther;
  };
  addEventListener('hashchange', () => {
    if (!show()) return;
    find(root, '.news', HTMLElement).textContent = '';
    scrollTo(0, 0);
    focusTitle(checkout.hidden ? choose : checkout);
  });
  store.subscribe(() => {
    if (show()) focusTitle(choose);
  });
  show();
}

export function startEditor(root: HTMLElement): void {
  const data = JSON.parse(root.dataset.editor ?? '') as EditorData;
  const store = createStore(data);
  const texts = textsOf(data);
  const template = find(root, 'template', HTMLTemplateElement);
  const grid = createGrid(root, { data, store, texts, template });
  store.subscribe(grid.update);
  createChoices(root, store);
  createSummary(root, data, store, texts);
  createCheckout(root, data, store, texts);
  createSteps(root, data, store);
  const { deletedPlaces } = data;
  if (deletedPlaces.length === 0) return;
  const gone = { count: deletedPlaces.length, places: texts.list(deletedPlaces) };
  find(root, '.news', HTMLElement).textContent = texts.t('goneBefore', gone);
}
