import type { Storefront } from './storefronts.ts';

const currencies = ['EUR', 'GBP'] as const;

/** Minor units by currency, with VAT. */
type Price = Readonly<Record<(typeof currencies)[number], number>>;

interface Option {
  readonly id: string;
  /** Width and height in millimetres; an option without has a title in the texts. */
  readonly size?: readonly [width: number, height: number];
  readonly surcharge?: Price;
}

export interface OptionGroup {
  readonly id: 'cover' | 'size' | 'finish';
  readonly options: readonly Option[];
}

export type OptionTitle = 'printed' | 'linen' | 'glossy' | 'matt';

/** A product of the shop. Its title and description are in the texts. */
export interface Article {
  readonly id: keyof typeof import('./messages/en-GB.json')['articles'];
  readonly brandId: string;
  readonly articleType: string;
  /** Size of a page in millimetres. */
  readonly size: readonly [width: number, height: number];
  readonly price: Price;
  readonly optionGroups: readonly OptionGroup[];
  readonly picture: { readonly form: string; readonly scenes: readonly string[] };
}

const covers: OptionGroup = {
  id: 'cover',
  options: [{ id: 'printed' }, { id: 'linen', surcharge: { EUR: 500, GBP: 400 } }],
};
const finishes: OptionGroup = { id: 'finish', options: [{ id: 'glossy' }, { id: 'matt' }] };
const sizes = (options: readonly Option[]): OptionGroup => ({ id: 'size', options });

const photobook = { brandId: 'lumibook', articleType: 'Photobook', optionGroups: [covers] } as const;
const wallArt = { brandId: 'wallery' } as const;
const print = { brandId: 'printo', articleType: 'Print', optionGroups: [finishes] } as const;

export const articles: readonly Article[] = [
  {
    ...photobook,
    id: 'photobook-landscape-a4',
    size: [297, 210],
    price: { EUR: 2995, GBP: 2595 },
    picture: { form: 'book', scenes: ['dunes'] },
  },
  {
    ...photobook,
    id: 'photobook-square',
    size: [210, 210],
    price: { EUR: 2295, GBP: 1995 },
    picture: { form: 'square-book', scenes: ['meadow'] },
  },
  {
    ...photobook,
    id: 'photobook-layflat',
    articleType: 'PhotobookLayflat',
    size: [300, 300],
    price: { EUR: 5495, GBP: 4795 },
    picture: { form: 'spread', scenes: ['palm'] },
  },
  {
    ...wallArt,
    id: 'canvas',
    articleType: 'Canvas',
    size: [600, 400],
    price: { EUR: 3995, GBP: 3495 },
    optionGroups: [
      sizes([
        { id: '60x40', size: [600, 400] },
        { id: '90x60', size: [900, 600], surcharge: { EUR: 2500, GBP: 2200 } },
        { id: '120x80', size: [1200, 800], surcharge: { EUR: 5500, GBP: 4800 } },
      ]),
    ],
    picture: { form: 'canvas', scenes: ['lagoon'] },
  },
  {
    ...wallArt,
    id: 'framed-poster',
    articleType: 'Poster',
    size: [500, 700],
    price: { EUR: 4495, GBP: 3895 },
    optionGroups: [
      sizes([
        { id: '50x70', size: [500, 700] },
        { id: '70x100', size: [700, 1000], surcharge: { EUR: 3000, GBP: 2600 } },
      ]),
    ],
    picture: { form: 'frame', scenes: ['cherry'] },
  },
  {
    ...wallArt,
    id: 'aluminium',
    articleType: 'Aluminium',
    size: [600, 400],
    price: { EUR: 5995, GBP: 5195 },
    optionGroups: [
      sizes([
        { id: '60x40', size: [600, 400] },
        { id: '90x60', size: [900, 600], surcharge: { EUR: 3500, GBP: 3000 } },
      ]),
    ],
    picture: { form: 'panel', scenes: ['ridges'] },
  },
  {
    ...print,
    id: 'prints',
    size: [100, 150],
    price: { EUR: 19, GBP: 17 },
    optionGroups: [
      sizes([
        { id: '10x15', size: [100, 150] },
        { id: '13x18', size: [130, 180], surcharge: { EUR: 16, GBP: 13 } },
        { id: '20x30', size: [200, 300], surcharge: { EUR: 180, GBP: 162 } },
      ]),
      finishes,
    ],
    picture: { form: 'prints', scenes: ['snow', 'lights', 'palm'] },
  },
  {
    ...print,
    id: 'prints-square',
    size: [130, 130],
    price: { EUR: 29, GBP: 25 },
    picture: { form: 'squares', scenes: ['meadow', 'lagoon', 'cherry'] },
  },
  {
    ...print,
    id: 'calendar',
    articleType: 'Calendar',
    size: [297, 420],
    price: { EUR: 2195, GBP: 1895 },
    picture: { form: 'calendar', scenes: ['cherry'] },
  },
];

/** A brand without an entry in this shop sells all. */
export function articlesOf({ brand }: Storefront): readonly Article[] {
  const own = articles.filter(({ brandId }) => brandId === brand.id);
  return own.length > 0 ? own : articles;
}

const britishVat = 1.2;

/** Businesses see prices without VAT. */
export function amountIn({ currency, isBusiness }: Storefront, price: Price): number {
  return isBusiness ? Math.round(price[currency] / britishVat) : price[currency];
}
