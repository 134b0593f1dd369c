import { Temporal } from 'temporal-polyfill';
import type { ShopItems } from '../back-office-calls.ts';
import { amountIn, articlesOf } from '../shop/articles.ts';
import { pictureAddress } from '../shop/pictures.ts';
import { textsOf } from '../shop/texts.ts';
import type { ShopContext } from './demo-orders.ts';

const names = ['Iceland', 'Our first year', 'Sicily', 'Grandpa’s stories', 'Winter walks', 'Class of 2026'];
const count = 24;

/** What anna has begun in the editor: three pages of projects, one without a picture; and the one that gus has. */
export function demoProjects(today: string, { storefronts, originOf }: ShopContext): ShopItems['projects'][] {
  const host = 'localhost';
  const storefront = storefronts.ofHost(host);
  const articles = articlesOf(storefront);
  const t = textsOf(storefront.defaultLocale);
  return Array.from({ length: count }, (_, index) => {
    const article = articles[index % articles.length] as (typeof articles)[number];
    const day = Temporal.PlainDate.from(today).subtract({ days: 3 + index * 7 });
    const origin = originOf(host);
    return {
      id: `project-${index + 1}`,
      shopCustomerId: index === count - 1 ? 'demo-gus' : 'demo-anna',
      createdAt: `${day.subtract({ days: 2 })}T17:30:00Z`,
      updatedAt: `${day}T19:05:00Z`,
      name: index < names.length ? (names[index] ?? '') : `${names[index % names.length]} ${2026 - index}`,
      articleName: t(`articles.${article.id}.title`),
      articleType: article.articleType,
      ...(index !== 4 && { thumbnailUrl: `${origin}${pictureAddress(article.picture.scenes[0] ?? '')}` }),
      pageCount: 24 + 2 * index,
      price: { amount: amountIn(storefront, article.price) + 50 * index, currency: storefront.currency },
      editUrl: `${origin}/products/${article.id}`,
    };
  });
}
