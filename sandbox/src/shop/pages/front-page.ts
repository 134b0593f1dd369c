import { html } from '@keepsake/contract/html';
import { brandFileAddress } from '@keepsake/contract/theme';
import { signUpForm } from '../../newsletter/sign-up-page.ts';
import { articlesOf } from '../articles.ts';
import type { Visit } from '../visit.ts';
import { articleCard } from './article-card.ts';
import type { Page } from './page.ts';

const leads = ['lumibook', 'wallery', 'printo'] as const;

export function frontPage(visit: Visit): Page {
  const { storefront, locale, siteOrigin, t } = visit;
  const { id, name, promise, switches, theme } = storefront.brand;
  const lead = leads.find((brand) => brand === id);
  const facts = [
    [t('front.makeTitle'), t('front.makeText')],
    [t('front.keepTitle'), t('front.keepText')],
    [t('front.happyTitle'), t('front.happyText')],
  ] as const;
  return {
    title: t('front.title', { brand: name }),
    main: html`<section class="hero">
<div><h1>${promise[locale] ?? name}</h1>
${lead && html`<p class="lead">${t(`front.${lead}`)}</p>`}
<p class="actions"><a class="button" href="#products">${t('front.start')}</a>
<a class="button quiet" href="${siteOrigin}/my-photos/photos">${t('front.photos')}</a></p></div>
<img src="${brandFileAddress(id, theme.pictures.hero)}" width="480" height="420" alt="">
</section>
<section class="wide" id="products">
<h2>${t('products')}</h2>
<ul class="cards">${articlesOf(storefront).map((article) => articleCard(visit, article))}</ul>
</section>
<section class="wide facts">${facts.map(
      ([title, text]) => html`<div><h2>${title}</h2><p>${text}</p></div>`,
    )}</section>
${
  switches.newsletter &&
  html`<section class="wide" id="newsletter"><h2>${t('newsletter.title')}</h2>${signUpForm(visit)}</section>`
}`,
  };
}
