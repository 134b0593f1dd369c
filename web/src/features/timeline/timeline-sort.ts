import type { PhotoSortKey, SortOrder } from '@keepsake/contract/photos';

/** The order that the photos page begins with (specification, section 9). */
export const timelineSort = { sortKey: 'dateTaken', sortOrder: 'desc' } as const satisfies {
  sortKey: PhotoSortKey;
  sortOrder: SortOrder;
};
