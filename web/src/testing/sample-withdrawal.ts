import type { SuperOrder } from '@keepsake/contract/super-orders';
import type { OrderWithdrawals } from '@keepsake/contract/withdrawals';
import { sampleInnerOrder, sampleOrder, sampleProduct } from './sample-order.ts';

const { orderCode } = sampleInnerOrder;

/** The line of a product of the sample order. */
export const sampleLine = (productCode: string) => ({ orderCode, productCode });

/** The line of the photo book, which is made to order. */
export const sampleBookLine = sampleLine(sampleProduct.productCode);

/** A withdrawal of the gift box. */
export const sampleWithdrawal = {
  withdrawalId: '00000000-0000-4000-8000-000000000001',
  at: '2026-11-26T12:00:00Z',
  name: 'Anna de Vries',
  lines: [sampleLine('BOX')],
};

/** A gift box and a frame can be withdrawn from, and the photo book cannot. */
export const sampleWithdrawals: OrderWithdrawals = {
  lines: [
    { ...sampleBookLine, refusal: 'personalised' },
    { ...sampleLine('BOX'), until: '2026-12-10' },
    { ...sampleLine('FRAME'), until: '2026-12-11' },
  ],
  made: [],
};

/** An order of a photo book, a gift box and a frame. */
export function sampleOrderWith(withdrawals: OrderWithdrawals | undefined): SuperOrder {
  const products = [
    sampleProduct,
    { ...sampleProduct, productCode: 'BOX', title: 'Gift box' },
    { ...sampleProduct, productCode: 'FRAME', title: 'Frame' },
  ];
  return sampleOrder({ ...(withdrawals && { withdrawals }) }, { products, parcels: [] });
}
