import type { ReadStandings } from '../widgets/index.ts';
import { listBlocked } from './blocked-orders.repository.ts';
import { listPublished } from './gallery.repository.ts';

type OwnProduct = Parameters<ReadStandings>[2][number];

/** Codes of a product and its orders, any of which the shop may block. */
export const codesOf = ({ product, orderCodes }: OwnProduct): string[] => [
  product.productCode,
  ...orderCodes,
];

/** Nothing blocked is public. */
export const readStandings: ReadStandings = async (tx, owner, products) => {
  const blocked = await listBlocked(tx, owner.tenantId, products.flatMap(codesOf));
  const codes = products.map(({ product }) => product.productCode);
  const published = new Set(await listPublished(tx, owner, codes));
  return new Map(
    products.map((own) => {
      const { productCode } = own.product;
      const isBlocked = codesOf(own).some((code) => blocked.has(code));
      return [productCode, { isBlocked, isPublic: !isBlocked && published.has(productCode) }];
    }),
  );
};
