import { html, trustedMarkup } from '@keepsake/contract/html';
import { longDate } from '@keepsake/contract/long-date';
import { type PersonalDataKind, personalDataKinds } from '@keepsake/contract/personal-data-file';
import type { MailBrand } from '../../platform/mail/index.ts';
import { layOutAround } from '../../platform/offline-pages/index.ts';
import { type CopyTexts, copyTexts, isTextKey } from './copy-texts.ts';
import { type CopyContent, readKind } from './data-json.ts';
import { labelKeyOf, pageColumns } from './page-columns.ts';
import { createShow } from './show-value.ts';

/** Some rows: short-lived strings stay out of the old generation of the heap. */
const yieldedFrom = 16 * 1024;

/** Lists of these are closed at first: a browser lays out 200,000 rows only when they are opened. */
const closedKinds: ReadonlySet<PersonalDataKind> = new Set(['photos', 'callbackDeliveries', 'activity']);

const textAt = (texts: CopyTexts, key: string): string => (isTextKey(key) ? texts(key) : key);

type Fields = Readonly<Record<string, unknown>>;

/** Kinds with one item at most, shown from top to bottom. */
const singleKinds: ReadonlySet<PersonalDataKind> = new Set(['profile', 'business', 'account', 'storage']);

interface Table {
  readonly heading: string;
  readonly isOpen: boolean;
  /** Absent in a table that has them beside the values. */
  readonly labels?: readonly string[];
}

function startOf({ heading, isOpen, labels }: Table): string {
  const header =
    labels && html`<thead><tr>${labels.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>`;
  return String(html`<details${trustedMarkup(isOpen ? ' open' : '')}><summary><h2>${heading}</h2></summary>
<table>${header}<tbody>
`);
}

/** Yields a table of one kind of data; nothing without data. */
async function* tableOf(
  items: AsyncIterable<object>,
  kind: PersonalDataKind,
  texts: CopyTexts,
  show: (field: string, item: Fields) => string,
): AsyncGenerator<string> {
  const columns: readonly string[] = pageColumns[kind];
  const labels = columns.map((field) => textAt(texts, labelKeyOf(field)));
  const isSingle = singleKinds.has(kind);
  const table = { heading: textAt(texts, `kind.${kind}`), isOpen: !closedKinds.has(kind) };
  const rowsOf = (values: readonly string[]) => {
    const cells = values.map((value) => html`<td dir="auto">${value}</td>`);
    if (!isSingle) return html`<tr>${cells}</tr>\n`;
    return html`${cells.map((cell, at) => values[at] && html`<tr><th scope="row">${labels[at]}</th>${cell}</tr>\n`)}`;
  };
  let text = '';
  let isEmpty = true;
  for await (const item of items) {
    const values = columns.map((field) => show(field, item as Fields));
    if (!values.some(Boolean)) continue;
    if (isEmpty) text = startOf(isSingle ? table : { ...table, labels });
    isEmpty = false;
    text += rowsOf(values);
    if (text.length < yieldedFrom) continue;
    yield text;
    text = '';
  }
  if (!isEmpty) yield `${text}</tbody></table></details>\n`;
}

/** Name for a whole year, such as "Central European Time", as of an instant. */
function zoneName({ locale, timeZone }: MailBrand, at: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    Date.parse(at),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Yields a page that works from a folder, offline. */
export async function* dataPage(
  content: CopyContent & { readonly brand: MailBrand },
): AsyncGenerator<string> {
  const { name: brand, locale, timeZone } = content.brand;
  const texts = copyTexts(locale);
  const show = createShow(content.brand, texts);
  const date = longDate(locale, new Date(content.createdAt), { timeStyle: 'short', timeZone });
  const zone = zoneName(content.brand, content.createdAt);
  const [start, end] = layOutAround(
    locale,
    texts('page.title', { brand }),
    (inside) => html`<p>${texts('page.lead', { date })}</p>
<p class="note">${texts('page.note', { zone })}</p>
${inside}`,
  );
  yield start;
  const empty: string[] = [];
  for (const kind of personalDataKinds) {
    if (pageColumns[kind].length === 0) continue;
    let isEmpty = true;
    for await (const text of tableOf(readKind(content, kind), kind, texts, show)) {
      isEmpty = false;
      yield text;
    }
    if (isEmpty) empty.push(textAt(texts, `kind.${kind}`));
  }
  if (empty.length > 0) {
    const kinds = new Intl.ListFormat(locale, { type: 'conjunction' }).format(empty);
    yield String(html`<p class="note">${texts('page.nothing', { kinds })}</p>`);
  }
  yield end;
}
