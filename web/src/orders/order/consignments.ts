import type { SuperOrder } from '@keepsake/contract/super-orders';

export type InnerOrder = SuperOrder['orders'][number];
export type Product = InnerOrder['products'][number];
export type OrderParcel = NonNullable<InnerOrder['parcels']>[number];

export interface Consignment {
  /** Several where the shop does not say what is in which; none: not sent yet. */
  readonly parcels: readonly OrderParcel[];
  /** Products that are in no consignment before this one, so that each is priced once. */
  readonly products: readonly Product[];
  /** Products that are in this parcel as well as in one before. */
  readonly further: readonly Product[];
}

/** Parcels that name products, each with its own; then all others together with what no parcel names. */
export function consignmentsOf({ parcels = [], products }: InnerOrder): Consignment[] {
  const listed = new Set<Product>();
  const consignments = parcels
    .filter(({ productCodes }) => productCodes)
    .map((parcel): Consignment => {
      const inside = products.filter(({ productCode }) => parcel.productCodes?.includes(productCode));
      const further = inside.filter((product) => listed.has(product));
      const first = inside.filter((product) => !listed.has(product));
      for (const product of first) listed.add(product);
      return { parcels: [parcel], products: first, further };
    });
  const rest = products.filter((product) => !listed.has(product));
  const others = parcels.filter(({ productCodes }) => !productCodes);
  if (rest.length === 0 && others.length === 0) return consignments;
  return [...consignments, { parcels: others, products: rest, further: [] }];
}
