import { albumsRoutes } from '@keepsake/contract/albums';
import { queryOptions } from '@tanstack/react-query';
import { call, hasExtension } from '../../api/client.ts';
import {
  type ItemGroup,
  type Range,
  type Ranges,
  rangesCount,
  rangesOf,
  readLayout,
  type SelectionState,
  toggleGroup,
} from '../../photo-list/state.ts';

/** Positions of the added photos in a group; none while the group's photos are unknown. */
export type AddedPlaces = (group: ItemGroup) => Ranges;

function* takenItems(group: ItemGroup, taken: ReadonlySet<string>): Generator<number> {
  for (let item = 0; item < group.count; item++) if (taken.has(group.idAt(item) ?? '')) yield item;
}

export function createAddedPlaces(taken: ReadonlySet<string>): AddedPlaces {
  const known = new WeakMap<ItemGroup, Ranges>();
  return (group) => {
    if (!group.isKnown) return [];
    const places = known.get(group) ?? rangesOf(takenItems(group, taken));
    known.set(group, places);
    return places;
  };
}

/** Subtracts ranges in one pass. Both lists are sorted and do not overlap. */
export function subtractRanges(ranges: Ranges, others: Ranges): Range[] {
  const left: Range[] = [];
  let other = 0;
  for (const { from, to } of ranges) {
    let start = from;
    while ((others[other]?.to ?? Number.POSITIVE_INFINITY) <= start) other++;
    for (let at = other; (others[at]?.from ?? Number.POSITIVE_INFINITY) < to; at++) {
      const taken = others[at];
      if (!taken) break;
      if (taken.from > start) left.push({ from: start, to: taken.from });
      start = Math.max(start, taken.to);
    }
    if (start < to) left.push({ from: start, to });
  }
  return left;
}

export function withoutAdded(state: SelectionState, placesOf: AddedPlaces): SelectionState {
  const selected = new Map(state.selected);
  for (const [key, { basis, ranges }] of state.selected) {
    const left = subtractRanges(ranges, placesOf(basis));
    if (left.length === 0) selected.delete(key);
    else if (rangesCount(left) < rangesCount(ranges)) selected.set(key, { basis, ranges: left });
  }
  const isSame = [...state.selected].every(([key, group]) => selected.get(key) === group);
  return isSame ? state : { ...state, selected };
}

/** How much of the selectable part of a group is selected. */
export function pickedOf(
  { list, selected }: SelectionState,
  key: string,
  placesOf: AddedPlaces,
): 'none' | 'some' | 'all' {
  const found = selected.get(key);
  const group = list.get(key);
  if (!found || !group) return 'none';
  return rangesCount(found.ranges) >= group.count - rangesCount(placesOf(group)) ? 'all' : 'some';
}

/** Selects all selectable photos of a group, or none if all are selected. */
export function togglePickable(state: SelectionState, key: string, placesOf: AddedPlaces): SelectionState {
  const isAll = pickedOf(state, key, placesOf) === 'all';
  const picked = toggleGroup(state, key);
  // A group with added photos is never full, so the transition would select it again.
  return isAll && picked.selected.has(key) ? toggleGroup(picked, key) : picked;
}

async function idsByLayout(albumId: string, signal: AbortSignal): Promise<Set<string>> {
  const layout = readLayout(
    await call(albumsRoutes.getAlbumLayout, { params: { id: albumId }, query: {}, signal }),
  );
  const ids = new Set<string>();
  for (let index = 0; index < layout.count; index++) ids.add(layout.idAt(index) ?? '');
  return ids;
}

async function idsByPages(albumId: string, signal: AbortSignal): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = cursor ? { cursor } : {};
    const page = await call(albumsRoutes.listAlbumPhotos, { params: { id: albumId }, query, signal });
    for (const { imageId } of page.images) ids.add(imageId);
    cursor = page.cursor;
  }
  return ids;
}

/** Ids of the album's photos, requested each time the dialog opens. */
export const addedPhotosQuery = (albumId: string) =>
  queryOptions({
    // The key is outside the albums' keys, so that adding photos does not refetch the query.
    queryKey: ['photo-ids', albumId],
    queryFn: ({ signal }): Promise<ReadonlySet<string>> =>
      hasExtension('albumLayout') ? idsByLayout(albumId, signal) : idsByPages(albumId, signal),
    // Structural sharing does not compare sets, and an old result is useless.
    structuralSharing: false,
    staleTime: 0,
    gcTime: 0,
    // A refetch would change the grid during selection.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
