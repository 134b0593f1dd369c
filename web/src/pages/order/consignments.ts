import type { SuperOrder } from '@keepsake/contract/super-orders';

export type InnerOrder = SuperOrder['orders'][number];
export type Product = InnerOrder['products'][number];
export type OrderParcel = NonNullable<InnerOrder['parcels']>[number];

export interface Consignment {
  /** Undefined: not sent yet. */
  readonly parcel: OrderParcel | undefined;
  readonly products: readonly Product[];
}

/** Parcels with their products, then what is in none. A parcel that names no products has all of them. */
export function consignmentsOf({ parcels = [], products }: InnerOrder): Consignment[] {
  const ofParcels = parcels.map((parcel) => ({
    parcel,
    products: parcel.productCodes
      ? products.filter(({ productCode }) => parcel.productCodes?.includes(productCode))
      : products,
  }));
  const sent = new Set(ofParcels.flatMap((consignment) => consignment.products));
  const rest = products.filter((product) => !sent.has(product));
  return rest.length === 0 ? ofParcels : [...ofParcels, { parcel: undefined, products: rest }];
}
