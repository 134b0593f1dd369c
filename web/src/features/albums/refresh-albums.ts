import type { Query } from '@tanstack/react-query';
import type { ChangedAlbums } from './follow-albums.ts';

/** Of lists and counts of albums, the second part of the key; of anything else it is the id of an album. */
const ofAll: ReadonlySet<unknown> = new Set(['list', 'summary']);

/** Whether what was asked may have another answer now that these albums are others. */
export function mayHaveChanged({ queryKey }: Pick<Query, 'queryKey'>, changed: ChangedAlbums): boolean {
  const [area, of] = queryKey;
  if (area !== 'albums' && area !== 'shared-albums') return false;
  return changed === 'any' || ofAll.has(of) || changed.has(String(of));
}
