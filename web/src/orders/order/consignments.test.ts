import { describe, expect, it } from 'vitest';
import { sampleInnerOrder, sampleProduct } from '../../testing/sample-order.ts';
import { consignmentsOf } from './consignments.ts';

const parcel = (trackingCode: string, productCodes?: string[]) => ({
  trackingCode,
  carrier: 'PostNL',
  events: [],
  ...(productCodes && { productCodes }),
});

/** Consignments of an order of P-1 to P-3, as codes. */
function codesOf(...parcels: ReturnType<typeof parcel>[]) {
  const products = ['P-1', 'P-2', 'P-3'].map((productCode) => ({ ...sampleProduct, productCode }));
  return consignmentsOf({ ...sampleInnerOrder, products, parcels }).map((consignment) => [
    consignment.parcels.map(({ trackingCode }) => trackingCode).join(' '),
    consignment.products.map(({ productCode }) => productCode).join(' '),
    consignment.further.map(({ productCode }) => productCode).join(' '),
  ]);
}

describe('consignments', () => {
  it('are one of all parcels and products where no parcel names any', () => {
    expect(codesOf(parcel('A'), parcel('B'))).toEqual([['A B', 'P-1 P-2 P-3', '']]);
  });

  it('are one for each parcel that names products, then what is in none', () => {
    expect(codesOf(parcel('A', ['P-3']), parcel('B', ['P-1']))).toEqual([
      ['A', 'P-3', ''],
      ['B', 'P-1', ''],
      ['', 'P-2', ''],
    ]);
  });

  it('list a product that is in two parcels with the first, and name it in the other', () => {
    expect(codesOf(parcel('A', ['P-1', 'P-2']), parcel('B', ['P-2', 'P-3']))).toEqual([
      ['A', 'P-1 P-2', ''],
      ['B', 'P-3', 'P-2'],
    ]);
  });

  it('have parcels that name none together with the products that no other names', () => {
    expect(codesOf(parcel('A'), parcel('B', ['P-2']), parcel('C'))).toEqual([
      ['B', 'P-2', ''],
      ['A C', 'P-1 P-3', ''],
    ]);
    expect(codesOf(parcel('A', ['P-1', 'P-2', 'P-3']), parcel('B'))).toEqual([
      ['A', 'P-1 P-2 P-3', ''],
      ['B', '', ''],
    ]);
  });

  it('are one of the products while there are no parcels', () => {
    expect(codesOf()).toEqual([['', 'P-1 P-2 P-3', '']]);
  });
});
