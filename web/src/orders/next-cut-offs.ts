import type { Campaign } from '@keepsake/contract/cut-offs';

export interface CutOff {
  /** Instant until which an order arrives in time. */
  readonly orderBefore: string;
  /** Name of a group of articles; undefined: the same for all. */
  readonly groupName: string | undefined;
}

interface Groups {
  readonly id: string;
  readonly name: string;
}

/**
 * What is left of a campaign in a channel, the earliest first.
 *
 * @param now in milliseconds
 */
export function nextCutOffs(
  { cutOffs }: Campaign,
  groups: readonly Groups[],
  { channel, now }: { readonly channel: string; readonly now: number },
): CutOff[] {
  const left = cutOffs
    .filter((cutOff) => cutOff.channel === channel && Date.parse(cutOff.orderBefore) > now)
    .toSorted((a, b) => Date.parse(a.orderBefore) - Date.parse(b.orderBefore));
  const [first] = left;
  if (!first) return [];
  const isOne = left.every(({ orderBefore }) => Date.parse(orderBefore) === Date.parse(first.orderBefore));
  if (isOne) return [{ orderBefore: first.orderBefore, groupName: undefined }];
  return left.map(({ orderBefore, articleGroupId }) => ({
    orderBefore,
    groupName: groups.find(({ id }) => id === articleGroupId)?.name,
  }));
}
