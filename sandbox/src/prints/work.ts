import { limits } from '@keepsake/contract/limits';

/** What the editor sells, in minor units of the currency. */
export interface PrintOffer {
  readonly currency: string;
  /** Delivery price of an order. */
  readonly delivery: number;
  readonly finishes: readonly string[];
  /** The smallest first. */
  readonly sizes: readonly PrintSize[];
}

export interface PrintSize {
  readonly id: string;
  /** Shorter side in millimetres. */
  readonly short: number;
  readonly long: number;
  readonly label: string;
  readonly price: number;
  readonly priceLabel: string;
}

export interface Print {
  readonly size: string;
  readonly count: number;
  /** Place of the crop along its axis, from 0 to 1. */
  readonly focus: number;
  /** The customer has taken it out. */
  readonly isRemoved: boolean;
}

/** What a customer has chosen, by photo. */
export interface Work {
  readonly finish: string;
  readonly prints: Readonly<Record<string, Print>>;
}

/** Most prints of a photo. */
export const maxPrints = 99;
/** A product of the order. */
export const maxPerSize = limits.orders.maxQuantity;

export const toCount = (value: number): number =>
  Math.min(maxPrints, Math.max(1, Number.isFinite(value) ? Math.round(value) : 1));

export function newWork({ sizes, finishes }: PrintOffer, photoIds: readonly string[]): Work {
  const print = { size: sizes[0]?.id ?? '', count: 1, focus: 0.5, isRemoved: false };
  return { finish: finishes[0] ?? '', prints: Object.fromEntries(photoIds.map((id) => [id, print])) };
}

/** As it was left; what the shop sells no more, and photos that are gone, count as new or not at all. */
export function restoreWork(
  stored: Partial<Work> | null,
  offer: PrintOffer,
  photoIds: readonly string[],
): Work {
  const fresh = newWork(offer, photoIds);
  const { finish = '', prints = {} } = stored ?? {};
  const isSold = ({ size }: Print) => offer.sizes.some(({ id }) => id === size);
  return {
    finish: offer.finishes.includes(finish) ? finish : fresh.finish,
    prints: Object.fromEntries(
      Object.entries(fresh.prints).map(([id, print]) => {
        const before = prints[id];
        return [id, before && isSold(before) ? before : print];
      }),
    ),
  };
}

export function changePrint(work: Work, photoId: string, change: Partial<Print>): Work {
  const print = work.prints[photoId];
  return print ? { ...work, prints: { ...work.prints, [photoId]: { ...print, ...change } } } : work;
}

export function changeAll(work: Work, change: Partial<Print>): Work {
  const prints = Object.entries(work.prints).map(([id, print]) => [id, { ...print, ...change }]);
  return { ...work, prints: Object.fromEntries(prints) };
}

export function withoutPhotos(work: Work, photoIds: readonly string[]): Work {
  const gone = new Set(photoIds);
  return { ...work, prints: Object.fromEntries(Object.entries(work.prints).filter(([id]) => !gone.has(id))) };
}

export interface OrderedPrint extends Omit<Print, 'isRemoved'> {
  readonly photoId: string;
}

/** What is ordered, in the order of the photos. */
export function orderedPrints({ prints }: Work): OrderedPrint[] {
  return Object.entries(prints).flatMap(([photoId, { isRemoved, ...print }]) =>
    isRemoved ? [] : [{ photoId, ...print }],
  );
}

/** Size of all prints; undefined where they differ. */
export function commonSize({ prints }: Work): string | undefined {
  const sizes = new Set(Object.values(prints).map(({ size }) => size));
  return sizes.size === 1 ? sizes.values().next().value : undefined;
}

export interface SizeTotal {
  readonly size: PrintSize;
  readonly count: number;
  readonly price: number;
}

export interface Totals {
  readonly count: number;
  readonly sizes: readonly SizeTotal[];
  readonly products: number;
  /** With delivery; 0 without prints. */
  readonly total: number;
}

/** The price of an order, for its customer and for the shop. */
export function totalsOf(prints: readonly Pick<Print, 'size' | 'count'>[], offer: PrintOffer): Totals {
  const counts = new Map<string, number>();
  for (const { size, count } of prints) counts.set(size, (counts.get(size) ?? 0) + count);
  const sizes = offer.sizes.flatMap((size) => {
    const count = counts.get(size.id) ?? 0;
    return count > 0 ? [{ size, count, price: count * size.price }] : [];
  });
  const count = sizes.reduce((sum, one) => sum + one.count, 0);
  const products = sizes.reduce((sum, one) => sum + one.price, 0);
  return { count, sizes, products, total: count > 0 ? products + offer.delivery : 0 };
}

/** A size of which there are more than an order may have. */
export const findTooMany = ({ sizes }: Totals): SizeTotal | undefined =>
  sizes.find(({ count }) => count > maxPerSize);
