import { type Html, html } from '@keepsake/contract/html';
import { formatMoney } from '@keepsake/contract/money';
import { type Article, amountIn, type OptionGroup, type OptionTitle } from '../articles.ts';
import { pictureAddress } from '../pictures.ts';
import type { Visit } from '../visit.ts';

/** Photos in the form of the product. */
export function articlePicture({ picture: { form, scenes } }: Article): Html {
  return html`<div class="picture ${form}">${scenes.map(
    (scene) =>
      html`<span class="item"><img src="${pictureAddress(scene)}" width="960" height="640" alt=""></span>`,
  )}</div>`;
}

export function formatPrice({ storefront, locale }: Visit, price: Article['price']): string {
  return formatMoney(locale, amountIn(storefront, price), storefront.currency);
}

/** Formats a size in centimetres. */
export function formatSize({ locale }: Pick<Visit, 'locale'>, [width, height]: Article['size']): string {
  const number = new Intl.NumberFormat(locale);
  const length = new Intl.NumberFormat(locale, { style: 'unit', unit: 'centimeter' });
  return `${number.format(width / 10)} × ${length.format(height / 10)}`;
}

export function optionTitle(
  { locale, t }: Pick<Visit, 'locale' | 't'>,
  { id, size }: OptionGroup['options'][number],
): string {
  return size ? formatSize({ locale }, size) : t(`options.${id as OptionTitle}`);
}

export function articleCard(visit: Visit, article: Article): Html {
  const { t } = visit;
  return html`<li class="card"><a href="/products/${article.id}">${articlePicture(article)}
<h3>${t(`articles.${article.id}.title`)}</h3></a>
<p class="price">${t('product.from', { price: formatPrice(visit, article.price) })}</p></li>`;
}
