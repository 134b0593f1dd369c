import type { EditorData } from '../editor-data.ts';
import { orderedPrints, withoutPhotos } from '../work.ts';
import { find } from './find.ts';
import { type PrintsResponse, post } from './post.ts';
import type { Store } from './store.ts';
import type { EditorTexts } from './texts.ts';

/** Fields that are not empty, and that the country's addresses have. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values = Array.from(new FormData(form)).map(([name, value]) => [name, String(value).trim()] as const);
  return Object.fromEntries(values.filter(([name, value]) => value !== '' && !rowOf(form, name).hidden));
}

const rowOf = (form: HTMLFormElement, name: string) => find(form, `[data-field="${name}"]`, HTMLElement);

function showFields(form: HTMLFormElement): void {
  const { dataset } = find(form, 'option:checked', HTMLOptionElement);
  rowOf(form, 'houseNumber').hidden = dataset.houseNumber === undefined;
  rowOf(form, 'region').hidden = dataset.region === undefined;
}

/** Each problem is shown at its field; the first one gets the focus. */
function showProblems(form: HTMLFormElement, problems: Readonly<Record<string, string>>): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const text = problems[control.name];
    const problem = find(rowOf(form, control.name), '.problem', HTMLElement);
    problem.textContent = text ?? '';
    problem.hidden = text === undefined;
    if (text === undefined) control.removeAttribute('aria-invalid');
    else control.setAttribute('aria-invalid', 'true');
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

type Address = Readonly<Record<string, string | undefined>>;

function fill(form: HTMLFormElement, address: Address): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const isKept = control.name === 'country' && address.country === undefined;
    if (!isKept && control.name !== 'email') control.value = address[control.name] ?? '';
  }
}

/** A saved address fills the form, which may be changed for this order. */
function createSaved(
  root: HTMLElement,
  form: HTMLFormElement,
  { addresses }: EditorData,
  store: Store,
): void {
  const choice = root.querySelector<HTMLFormElement>('form.saved');
  const isEqual = (one: Address, other: Address) =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name] === other[name]);
  const use = (address: Address) => {
    fill(form, address);
    showFields(form);
    store.keepAddress(valuesOf(form));
  };
  const isNew = Object.keys(store.address).length === 0;
  if (!isNew) {
    const { email, ...address } = store.address;
    fill(form, address);
    const field = form.elements.namedItem('email');
    if (email !== undefined && field instanceof HTMLInputElement) field.value = email;
  }
  showFields(form);
  if (!choice) return;
  if (isNew) use(addresses[0] ?? {});
  const check = () => {
    const { email, ...address } = valuesOf(form);
    const index = addresses.findIndex((saved) => isEqual(saved, address));
    for (const radio of choice.querySelectorAll('input'))
      radio.checked = radio.value === (index < 0 ? '' : String(index));
  };
  choice.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    use(addresses[Number(target.value || -1)] ?? {});
    if (target.value === '') form.querySelector('input')?.focus();
  });
  form.addEventListener('input', check);
  check();
}

/** The address, and the order. */
export function createCheckout(
  root: HTMLElement,
  data: EditorData,
  store: Store,
  { t, list }: EditorTexts,
): void {
  const form = find(root, '#address', HTMLFormElement);
  const news = find(root, '.news', HTMLElement);
  const place = find(root, '.place', HTMLButtonElement);
  const { prints, problems } = data.messages;
  let isPlacing = false;

  function setPlacing(value: boolean): void {
    isPlacing = value;
    place.setAttribute('aria-disabled', String(value));
    place.textContent = value ? prints.placing : prints.placeOrder;
  }

  function showDeleted(photoIds: readonly string[]): void {
    const names = data.photos.filter(({ id }) => photoIds.includes(id)).map(({ name }) => name);
    news.textContent = t('goneNow', { count: names.length, names: list(names) });
    store.change(withoutPhotos(store.work, photoIds));
  }

  function showEnded(): void {
    news.replaceChildren(...find(root, '.ended', HTMLElement).cloneNode(true).childNodes);
  }

  function take({ path, problem, text, fields = [], photoIds = [] }: PrintsResponse): void {
    if (path !== undefined) {
      store.end();
      location.replace(path);
      return;
    }
    setPlacing(false);
    const isField = (name: string) => form.elements.namedItem(name) !== null;
    if (problem === 'fields' && fields.some(isField)) {
      const known = fields.filter(isField);
      showProblems(
        form,
        Object.fromEntries(known.map((name) => [name, problems[name] ?? prints.orderFailed])),
      );
      return;
    }
    if (problem === 'deleted') showDeleted(photoIds);
    else if (problem === 'ended') showEnded();
    else news.textContent = text ?? prints.orderFailed;
    news.scrollIntoView({ block: 'center' });
  }

  form.addEventListener('input', () => store.keepAddress(valuesOf(form)));
  form.addEventListener('change', () => showFields(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isPlacing) return;
    setPlacing(true);
    news.textContent = '';
    showProblems(form, {});
    const { email, ...address } = valuesOf(form);
    const { finish } = store.work;
    const order = {
      finish,
      prints: orderedPrints(store.work),
      address,
      ...(email !== undefined && { email }),
    };
    void post(`${data.path}/orders`, JSON.stringify(order)).then(take);
  });
  createSaved(root, form, data, store);
}
