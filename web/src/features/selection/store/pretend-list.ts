import type { ItemGroup, ItemList } from './item-list.ts';

/** A group whose first `known` ids can be asked for. */
export function aGroup(ids: readonly string[], known = ids.length): ItemGroup {
  return {
    count: ids.length,
    idAt: (item) => (item < known ? (ids[item] ?? null) : null),
    indexOf: (id) => {
      const item = ids.indexOf(id);
      return item < known ? item : -1;
    },
    isKnown: known >= ids.length,
    revision: ids.join(),
  };
}

/** A group of so many items that nothing is known of. */
export function anUnknownGroup(count: number): ItemGroup {
  return { count, idAt: () => null, indexOf: () => -1, isKnown: false, revision: count };
}

export function aList(groups: Readonly<Record<string, ItemGroup>>): ItemList {
  return new Map(Object.entries(groups));
}
