import { addressLines } from '@keepsake/contract/address-lines';
import { countries, hasRegion } from '@keepsake/contract/addresses';
import { hasHouseNumber } from '@keepsake/contract/house-numbers';
import { type Html, html } from '@keepsake/contract/html';
import type { Visit } from '../shop/visit.ts';
import type { SavedAddress } from './saved-addresses.ts';

const fields = [
  ['firstName', 'shipping given-name', 'half'],
  ['lastName', 'shipping family-name', 'half'],
  ['street', 'shipping address-line1', 'most'],
  ['houseNumber', 'off', 'least'],
  ['addition', 'shipping address-line2', 'whole'],
  ['postalCode', 'shipping postal-code', 'least'],
  ['city', 'shipping address-level2', 'most'],
  ['region', 'shipping address-level1', 'whole'],
] as const;

const isOptional = (name: string) => name === 'addition' || name === 'region';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly width: string;
  readonly control: Html;
}

function fieldRow({ name, label, width, control }: Field): Html {
  return html`<p class="field ${width}" data-field="${name}"><label for="address-${name}">${label}</label>
${control}
<span class="problem" id="problem-${name}" hidden></span></p>`;
}

/** Labels in the language of a visit, with a remark where the field may stay empty. */
const labelOf =
  ({ t }: Visit) =>
  (name: (typeof fields)[number][0]) =>
    isOptional(name) ? `${t(`address.${name}`)} ${t('address.optional')}` : t(`address.${name}`);

function input(name: string, autocomplete: string, mode: 'text' | 'email'): Html {
  return html`<input id="address-${name}" name="${name}" type="text" inputmode="${mode}" autocomplete="${autocomplete}" maxlength="100"${
    !isOptional(name) && html` required`
  } aria-describedby="problem-${name}">`;
}

/** The country of the page's language comes first where the brand delivers to it. */
function countrySelect({ storefront, locale }: Visit): Html {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const own = locale.slice(-2);
  const options = (storefront.brand.deliveryCountries ?? countries)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
  return html`<select id="address-country" name="country" autocomplete="shipping country" aria-describedby="problem-country">${options.map(
    ({ code, name }) =>
      html`<option value="${code}"${hasHouseNumber(code) && html` data-house-number`}${hasRegion(code) && html` data-region`}${code === own && html` selected`}>${name}</option>`,
  )}</select>`;
}

/** Addresses of the account, one press each; the form has the chosen one. */
export function savedAddresses({ t, locale }: Visit, saved: readonly SavedAddress[]): Html | false {
  if (saved.length === 0) return false;
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const lines = saved.map((address) => addressLines(address, (code) => names.of(code) ?? code));
  const choice = (value: string, label: string) =>
    html`<label><input type="radio" name="saved" value="${value}"><span>${label}</span></label>`;
  return html`<form class="saved"><fieldset class="segments"><legend>${t('address.saved')}</legend>${lines.map(
    (line, index) => choice(String(index), line.join(', ')),
  )}${choice('', t('address.another'))}</fieldset></form>`;
}

export function addressForm(visit: Visit, { needsEmail }: { readonly needsEmail: boolean }): Html {
  const { t } = visit;
  const label = labelOf(visit);
  const email = { name: 'email', label: t('newsletter.email'), width: 'whole' };
  const country = { name: 'country', label: t('address.country'), width: 'whole' };
  const row = ([name, autocomplete, width]: (typeof fields)[number]) =>
    fieldRow({ name, label: label(name), width, control: input(name, autocomplete, 'text') });
  return html`<form id="address" class="address" novalidate>
${needsEmail && fieldRow({ ...email, control: input('email', 'email', 'email') })}
${fields.slice(0, 2).map(row)}
${fieldRow({ ...country, control: countrySelect(visit) })}
${fields.slice(2).map(row)}
</form>`;
}
