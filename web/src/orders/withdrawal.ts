import type { SuperOrder } from '@keepsake/contract/super-orders';
import {
  type OrderLine,
  type OrderWithdrawals,
  type WithdrawalInput,
  withdrawalsRoutes,
} from '@keepsake/contract/withdrawals';
import { useMutation } from '@tanstack/react-query';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { ordersKey } from './order-queries.ts';

const refresh = () => void queryClient.invalidateQueries({ queryKey: ordersKey });

export function useWithdraw(orderCode: string) {
  return useMutation({
    mutationFn: (body: WithdrawalInput) =>
      call(withdrawalsRoutes.withdraw, { params: { code: orderCode }, body }),
    meta: { operation: 'withdraw' },
    onSuccess: refresh,
    onError: (error) => (isApiError(error) && error.status === 409 ? refresh() : undefined),
  });
}

type Product = SuperOrder['orders'][number]['products'][number];

export type WithdrawalLine = OrderWithdrawals['lines'][number] & {
  /** Unique in its order. */
  readonly key: string;
  readonly product: Product;
  /** ISO 8601 in UTC; undefined: it has not been withdrawn from. */
  readonly withdrawnAt: string | undefined;
};

const keyOf = ({ orderCode, productCode }: OrderLine) => `${orderCode} ${productCode}`;

/** Lines with their products, in the order of the purchase. */
export function withdrawalLines({ orders, withdrawals }: SuperOrder): WithdrawalLine[] {
  if (!withdrawals) return [];
  const products = new Map(
    orders.flatMap(({ orderCode, products }) =>
      products.map((product) => [keyOf({ orderCode, productCode: product.productCode }), product] as const),
    ),
  );
  const times = new Map(
    withdrawals.made.flatMap(({ at, lines }) => lines.map((line) => [keyOf(line), at] as const)),
  );
  return withdrawals.lines.flatMap((line) => {
    const key = keyOf(line);
    const product = products.get(key);
    return product ? [{ ...line, key, product, withdrawnAt: times.get(key) }] : [];
  });
}
