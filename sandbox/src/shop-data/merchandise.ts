import type { ShopItems } from '../back-office-calls.ts';
import { type Article, amountIn, articlesOf, type OptionGroup } from '../shop/articles.ts';
import { optionTitle } from '../shop/pages/article-card.ts';
import type { Storefront } from '../shop/storefronts.ts';
import { type Texts, textsOf } from '../shop/texts.ts';
import type { ShopContext } from './demo-orders.ts';

type Item = ShopItems['merchandise'];

/** The last change of the products. */
const updatedAt = '2026-11-26T00:00:00Z';

function articleIn(storefront: Storefront, article: Article, { locale, t, shopOrigin }: Language) {
  const optionsOf = ({ options }: OptionGroup) =>
    options.map((option) => ({
      id: option.id,
      title: optionTitle({ locale, t }, option),
      ...(option.surcharge && { priceDelta: amountIn(storefront, option.surcharge) }),
    }));
  const extras = article.optionGroups.map((group) => {
    const title = t(`product.${group.id}`);
    return { id: group.id, title, optionGroups: [{ id: group.id, title, options: optionsOf(group) }] };
  });
  return {
    id: article.id,
    articleType: article.articleType,
    title: t(`articles.${article.id}.title`),
    pageWidth: article.size[0],
    pageHeight: article.size[1],
    isVisible: true,
    links: [{ rel: 'product', href: `${shopOrigin}/products/${article.id}` }],
    extras,
  };
}

interface Language {
  readonly locale: Item['vendor']['locale'];
  readonly t: Texts;
  readonly shopOrigin: string;
}

/** What each channel sells, in each of its languages. */
export function demoMerchandise({ storefronts, originOf }: ShopContext): Item[] {
  return storefronts.all.flatMap(({ host, storefront }) =>
    storefront.locales.map((locale) => {
      const language = { locale, t: textsOf(locale), shopOrigin: originOf(host) };
      return {
        id: `${storefront.channel}.${locale}`,
        updatedAt,
        vendor: { id: storefront.brand.id, locale: storefront.defaultLocale },
        shopUrl: `${language.shopOrigin}/`,
        currency: storefront.currency,
        articles: articlesOf(storefront).map((article) => articleIn(storefront, article, language)),
      };
    }),
  );
}
