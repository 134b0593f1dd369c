import { type AddressLines, addressLines } from '@keepsake/contract/address-lines';
import { countryNamesIn } from '@keepsake/contract/country-names';
import { formatMoney } from '@keepsake/contract/money';
import type { MailBrand } from '../../platform/mail/index.ts';
import { sizesIn } from '../../platform/offline-pages/index.ts';
import { type CopyTexts, isTextKey } from './copy-texts.ts';

type Fields = Readonly<Record<string, unknown>>;
type Show = (field: string, item: Fields) => string;

const instant = /^\d{4}-\d\d-\d\dT.*Z$/;
const wallClock = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)/;
const day = /^\d{4}-\d\d-\d\d$/;

/** Fields with codes that have a text. */
const codes: ReadonlySet<string> = new Set(['status', 'state', 'kind', 'type', 'way']);

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value : []);

type Write = (value: unknown, item: Fields) => string;

const joined = (list: unknown, partsOf: (item: Fields) => unknown) =>
  listOf(list).flatMap(partsOf).join(', ');

function createMoments(locale: string, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

/** Functions for fields that are more than a text. */
function createWriters(locale: string): Readonly<Record<string, Write>> {
  const wallClocks = createMoments(locale, 'UTC');
  const numbers = new Intl.NumberFormat(locale);
  const sizes = sizesIn(locale);
  const languages = new Intl.DisplayNames(locale, {
    type: 'language',
    languageDisplay: 'standard',
    fallback: 'code',
  });
  const nameOfCountry = countryNamesIn(locale);
  // Decimal amounts have all digits of their currency.
  const money = (amount: unknown, currency: unknown) =>
    formatMoney(locale, Number(String(amount).replace('.', '')), String(currency));
  const address: Write = (value) => addressLines(value as AddressLines, nameOfCountry).join(', ');
  const size: Write = (value) => sizes(Number(value));
  const quantity = ({ title, quantity: count }: Fields) => `${numbers.format(Number(count))} × ${title}`;
  return {
    address,
    deliveryAddress: address,
    country: (value) => nameOfCountry(String(value)),
    locale: (value) => languages.of(String(value)) ?? String(value),
    bytes: size,
    size,
    amount: (value, { currency }) => money(value, currency),
    totals: (value, { currency }) => money((value as Fields).total, currency),
    price: (value) => money((value as Fields).amount, (value as Fields).currency),
    // Inner orders have the products.
    orders: (value) => joined(value, ({ products }) => listOf(products).map(quantity)),
    lines: (value) => joined(value, ({ productCode }) => productCode),
    shares: (value) => joined(value, ({ recipient }) => recipient),
    shopCustomers: (value) => joined(value, ({ id }) => id),
    // The wall clock of the camera.
    dateTaken: (value) => wallClocks.format(Date.parse(`${wallClock.exec(String(value))?.[1]}Z`)),
  };
}

/** Returns a function that writes a field of an item for a reader; empty without a value. */
export function createShow(
  { locale, timeZone }: Pick<MailBrand, 'locale' | 'timeZone'>,
  texts: CopyTexts,
): Show {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moments = createMoments(locale, timeZone);
  const numbers = new Intl.NumberFormat(locale);
  const writers = createWriters(locale);

  function showText(field: string, value: string): string {
    if (instant.test(value)) return moments.format(Date.parse(value));
    if (day.test(value)) return dates.format(Date.parse(value));
    const key = `value.${value}`;
    return codes.has(field) && isTextKey(key) ? texts(key) : value;
  }

  return (field, item) => {
    const value = item[field];
    if (value === undefined) return '';
    const write = writers[field];
    if (write) return write(value, item);
    if (typeof value === 'boolean') return texts(value ? 'page.yes' : 'page.no');
    if (typeof value === 'number') return numbers.format(value);
    return Array.isArray(value) ? value.join(', ') : showText(field, String(value));
  };
}
