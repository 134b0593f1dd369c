import type { BatchItemResult, UpsertResult } from '@keepsake/contract/back-office';
import { shopCode } from '@keepsake/contract/values';
import { ApiError, describeError } from '../../platform/http/index.ts';

export interface Batch<Value> {
  readonly items: readonly unknown[];
  /** The field of an item with its id. */
  readonly idField: string;
  /** Throws ApiError for an item that is refused. */
  read(item: unknown): Value;
  /** Returns a result for each value, or why it is refused. */
  put(values: readonly Value[]): Promise<readonly (UpsertResult | ApiError)[]>;
}

function idOf(item: unknown, field: string): string | null {
  const id = shopCode.safeParse((item as Record<string, unknown> | null | undefined)?.[field]);
  return id.success ? id.data : null;
}

type Checked<Value> = { readonly value: Value } | { readonly refusal: ApiError };

function checkWith<Value>(read: (item: unknown) => Value, item: unknown): Checked<Value> {
  try {
    return { value: read(item) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error };
    throw error;
  }
}

/** Puts all valid items at once. Returns a result for each item, in their order. */
export async function runBatch<Value>({
  items,
  idField,
  read,
  put,
}: Batch<Value>): Promise<BatchItemResult[]> {
  const checked = items.map((item) => checkWith(read, item));
  const results = [...(await put(checked.flatMap((one) => ('value' in one ? [one.value] : []))))];
  return checked.map((one, index) => {
    const id = idOf(items[index], idField);
    const result = 'refusal' in one ? one.refusal : (results.shift() as UpsertResult | ApiError);
    return result instanceof ApiError
      ? { id, result: 'refused', error: describeError(result) }
      : { id, result };
  });
}
