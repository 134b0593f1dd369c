import { type PaymentMethod, paymentMethod } from '@keepsake/contract/payment-methods';
import * as z from 'zod/mini';
import type { JsonFile } from '../json-file.ts';

export const storedWallets = z.record(z.string(), z.array(paymentMethod));
type Stored = z.infer<typeof storedWallets>;

/** Payment methods of customers, by their id. Writes resolve when they are stored. */
export interface Wallets {
  list(customerId: string): Promise<readonly PaymentMethod[]>;
  /** For a customer who had none until now. */
  fill(customerId: string, methods: readonly PaymentMethod[]): Promise<void>;
  /** The first becomes the default. */
  add(customerId: string, method: Omit<PaymentMethod, 'id' | 'isDefault'>): Promise<void>;
  /** False: there is no such one. */
  makeDefault(customerId: string, id: string): Promise<boolean>;
  /** The newest becomes the default if that one is removed. False: there is no such one. */
  remove(customerId: string, id: string): Promise<boolean>;
}

function withDefault(methods: readonly PaymentMethod[], id: string | undefined): PaymentMethod[] {
  return methods.map((method) => ({ ...method, isDefault: method.id === id }));
}

export function createWallets(file: JsonFile<Stored>, newId: () => string): Wallets {
  const read = async () => (await file.read()) ?? {};
  let last: Promise<unknown> = Promise.resolve();

  /** One change after the other; undefined changes nothing. */
  function change(
    customerId: string,
    run: (methods: readonly PaymentMethod[] | undefined) => PaymentMethod[] | undefined,
  ): Promise<boolean> {
    const changed = last.then(async () => {
      const all = await read();
      const methods = run(all[customerId]);
      if (methods) await file.write({ ...all, [customerId]: methods });
      return methods !== undefined;
    });
    last = changed.catch(() => undefined);
    return changed;
  }

  return {
    list: async (customerId) => (await read())[customerId] ?? [],
    async fill(customerId, methods) {
      await change(customerId, (present) => (present ? undefined : [...methods]));
    },
    async add(customerId, method) {
      await change(customerId, (present = []) => [
        ...present,
        { ...method, id: newId(), isDefault: present.length === 0 },
      ]);
    },
    makeDefault: (customerId, id) =>
      change(customerId, (present = []) =>
        present.some((one) => one.id === id) ? withDefault(present, id) : undefined,
      ),
    remove: (customerId, id) =>
      change(customerId, (present = []) => {
        const removed = present.find((one) => one.id === id);
        if (!removed) return undefined;
        const left = present.filter((one) => one !== removed);
        return removed.isDefault ? withDefault(left, left.at(-1)?.id) : left;
      }),
  };
}
