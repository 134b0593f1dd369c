import { Temporal } from 'temporal-polyfill';
import type { ShopItems } from '../back-office-calls.ts';
import { articles } from '../shop/articles.ts';
import type { ShopContext } from './demo-orders.ts';

/** @param today `YYYY-MM-DD` */
export function demoVouchers(today: string): ShopItems['vouchers'][] {
  return [
    {
      id: 'WELCOME-10',
      updatedAt: `${today}T00:00:00Z`,
      name: 'Welcome: 10% off',
      conditions: 'Once for each customer, on one order. Not for delivery.',
      validUntil: `${Temporal.PlainDate.from(today).add({ days: 60 })}T22:59:00Z`,
    },
  ];
}

const groups = [
  { id: 'photobooks', name: 'Photo books', brandId: 'lumibook', days: 9 },
  { id: 'wall-art', name: 'Wall art', brandId: 'wallery', days: 7 },
  { id: 'prints', name: 'Prints and calendars', brandId: 'printo', days: 5 },
] as const;

/** Articles that are made in the same time. */
export function demoArticleGroups(): ShopItems['articleGroups'][] {
  return groups.map(({ id, name, brandId }) => {
    const own = articles.filter((article) => article.brandId === brandId);
    const articleTypes = [...new Set(own.map(({ articleType }) => articleType))];
    return { id, updatedAt: '2026-11-25T00:00:00Z', name, articleTypes };
  });
}

/** Deadlines of orders for Christmas of this year. */
export function demoCutOffs(today: string, { storefronts }: ShopContext): ShopItems['cutOffCampaigns'][] {
  const christmas = Temporal.PlainDate.from({ year: Number(today.slice(0, 4)), month: 12, day: 25 });
  const cutOffs = storefronts.all.flatMap(({ storefront }) =>
    groups
      .filter(({ brandId }) => brandId === storefront.brand.id)
      .map(({ id, days }) => ({
        articleGroupId: id,
        channel: storefront.channel,
        orderBefore: `${christmas.subtract({ days: days + 2 })}T22:59:00Z`,
        deliveredBy: christmas.subtract({ days: 2 }).toString(),
      })),
  );
  const occasion = {
    'en-GB': 'Christmas',
    'nl-NL': 'Kerst',
    'nl-BE': 'Kerst',
    'de-DE': 'Weihnachten',
    'de-AT': 'Weihnachten',
    'fr-FR': 'Noël',
    'es-ES': 'Navidad',
    'it-IT': 'Natale',
    'pt-PT': 'Natal',
    'da-DK': 'Jul',
    'nb-NO': 'Jul',
    'sv-SE': 'Jul',
  };
  return [{ id: 'christmas', updatedAt: `${today}T00:00:00Z`, occasion, cutOffs }];
}
