import { limits } from '@keepsake/contract/limits';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useState } from 'react';
import { useWithdraw, withdrawalLines } from '../withdrawal.ts';

const { maxNameLength } = limits.customer;

/** Who ordered is usually the one who withdraws. */
function nameOf({ billingAddress, deliveryAddress }: SuperOrder): string {
  const { firstName, lastName } = billingAddress ?? deliveryAddress;
  return [firstName, lastName].filter(Boolean).join(' ').slice(0, maxNameLength);
}

/** Two steps, `choose` and `confirm`; `done` once it has been received. */
export function useWithdrawalForm(order: SuperOrder) {
  // Products that are withdrawn from stay in the list to the end.
  const [lines] = useState(() => withdrawalLines(order));
  const possible = lines.filter(({ refusal }) => refusal === undefined);
  const [keys, setKeys] = useState<ReadonlySet<string>>(
    () => new Set(possible.length === 1 ? possible.map(({ key }) => key) : []),
  );
  const [name, setName] = useState(nameOf(order));
  /** Number of attempts to go on. */
  const [tries, setTries] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, data: made, error, isPending } = useWithdraw(order.superOrderCode);
  const chosen = possible.filter(({ key }) => keys.has(key));
  const isComplete = chosen.length > 0 && name.trim() !== '';
  const unmade = isConfirming ? 'confirm' : 'choose';
  return {
    step: made ? ('done' as const) : (unmade as 'confirm' | 'choose'),
    lines,
    chosen,
    name,
    setName,
    made,
    error,
    isPending,
    tries,
    problems: {
      isWithoutProduct: tries > 0 && chosen.length === 0,
      isWithoutName: tries > 0 && name.trim() === '',
    },
    choose: (key: string, isChosen: boolean) =>
      setKeys((before) => new Set(isChosen ? [...before, key] : [...before].filter((one) => one !== key))),
    goOn() {
      setTries((count) => count + 1);
      setConfirming(isComplete);
    },
    goBack: () => setConfirming(false),
    send: () =>
      mutate({
        name: name.trim(),
        lines: chosen.map(({ orderCode, productCode }) => ({ orderCode, productCode })),
      }),
  };
}

export type WithdrawalForm = ReturnType<typeof useWithdrawalForm>;
