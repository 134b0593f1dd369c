import { formatMoney } from '@keepsake/contract/money';
import { type Article, amountIn, articles } from '../shop/articles.ts';
import { formatSize } from '../shop/pages/article-card.ts';
import type { Visit } from '../shop/visit.ts';
import { delivery } from '../shop-data/build-order.ts';
import type { PrintOffer } from './work.ts';

function findPrints(): Article {
  const found = articles.find(({ id }) => id === 'prints');
  if (!found) throw new Error('the shop sells no prints');
  return found;
}

/** Every brand prints photos, though not each shows it among its products. */
export const printsArticle = findPrints();

const optionsOf = (group: 'size' | 'finish') =>
  printsArticle.optionGroups.find(({ id }) => id === group)?.options ?? [];

export function printOffer(visit: Visit): PrintOffer {
  const { storefront, locale } = visit;
  const { currency } = storefront;
  return {
    currency,
    delivery,
    finishes: optionsOf('finish').map(({ id }) => id),
    sizes: optionsOf('size').flatMap(({ id, size, surcharge }) => {
      if (!size) return [];
      const price =
        amountIn(storefront, printsArticle.price) + (surcharge ? amountIn(storefront, surcharge) : 0);
      const [short, long] = size;
      const priceLabel = formatMoney(locale, price, currency);
      return [{ id, short, long, label: formatSize(visit, size), price, priceLabel }];
    }),
  };
}
