/** A part of a list, such as the photos of a month, as it was at one moment: it never changes. */
export interface ItemGroup {
  readonly count: number;
  /** Id of an item; null where it is not known yet. */
  idAt(item: number): string | null;
  /** Place of an item; -1 when it is not here, or not known to be. */
  indexOf(id: string): number;
  /** Whether the id of every item is known. */
  readonly isKnown: boolean;
  /** Whether the same items stand at the same places in another state of the group, known or not. */
  isSameAs(other: ItemGroup): boolean;
}

/** Groups by their key, in the order in which they are shown. */
export type ItemList = ReadonlyMap<string, ItemGroup>;

/** One item by its group and its place there, from 0. */
export interface ItemPlace {
  readonly group: string;
  readonly item: number;
}
