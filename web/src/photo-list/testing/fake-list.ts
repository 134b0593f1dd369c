import type { ItemGroup, ItemList } from '../selection/selection-state.ts';

interface FakeGroup extends ItemGroup {
  /** Content of the group in one word. */
  readonly word: string;
}

function fakeGroup(group: Omit<FakeGroup, 'isSameAs'>): FakeGroup {
  return { ...group, isSameAs: (other) => (other as FakeGroup).word === group.word };
}

/** A group whose first `known` ids are known. */
export function makeGroup(ids: readonly string[], known = ids.length, word = ids.join()): ItemGroup {
  return fakeGroup({
    count: ids.length,
    idAt: (item) => (item < known ? (ids[item] ?? null) : null),
    indexOf: (id) => {
      const item = ids.indexOf(id);
      return item < known ? item : -1;
    },
    isKnown: known >= ids.length,
    word,
  });
}

/** A group of `count` unknown items. */
export function makeUnknownGroup(count: number, word = `${count}`): ItemGroup {
  return fakeGroup({ count, idAt: () => null, indexOf: () => -1, isKnown: false, word });
}

export function makeList(groups: Readonly<Record<string, ItemGroup>>): ItemList {
  return new Map(Object.entries(groups));
}
