import { html } from '@keepsake/contract/html';
import { articlesOf } from '../articles.ts';
import type { Visit } from '../visit.ts';
import { articleCard, articlePicture, formatPrice, formatSize, optionTitle } from './article-card.ts';
import type { Page } from './page.ts';

/** @returns undefined for an article that this storefront does not sell */
export function productPage(visit: Visit, articleId: string): Page | undefined {
  const { storefront, siteOrigin, t } = visit;
  const articles = articlesOf(storefront);
  const article = articles.find(({ id }) => id === articleId);
  if (!article) return undefined;
  const title = t(`articles.${article.id}.title`);
  const hasSizes = article.optionGroups.some(({ id }) => id === 'size');
  return {
    title,
    main: html`<article class="wide product">
${articlePicture(article)}
<div><h1>${title}</h1>
<p class="lead">${t(`articles.${article.id}.text`)}</p>
<p class="price">${t('product.from', { price: formatPrice(visit, article.price) })}</p>
<p class="muted">${storefront.isBusiness ? t('product.withoutVat') : t('product.withVat')}</p>
<dl>
${!hasSizes && html`<dt>${t('product.size')}</dt><dd>${formatSize(visit, article.size)}</dd>`}
${article.optionGroups.map(
  ({ id, options }) => html`<dt>${t(`product.${id}`)}</dt>
${options.map(
  (option) =>
    html`<dd>${optionTitle(visit, option)}${
      option.surcharge && html` <span class="muted">+ ${formatPrice(visit, option.surcharge)}</span>`
    }</dd>`,
)}`,
)}
</dl>
<p class="muted">${t('product.startText')}</p>
<p class="actions"><a class="button" href="${siteOrigin}/my-photos/photos">${t('product.start')}</a></p></div>
</article>
<section class="wide">
<h2>${t('product.more')}</h2>
<ul class="cards">${articles.filter((other) => other !== article).map((other) => articleCard(visit, other))}</ul>
</section>`,
  };
}
