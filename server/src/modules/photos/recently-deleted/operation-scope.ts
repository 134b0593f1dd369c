import type { OperationRow } from '../photos.tables.ts';
import { scopeOfDeletion, scopeOfRestore, scopeOfUndo } from './recently-deleted.repository.ts';

type Placed = Pick<OperationRow, 'generation' | 'at'>;

/** Which photos an operation works on. `since`: what was deleted before cannot be restored any more. */
export function scopeOf(
  operation: Placed & Pick<OperationRow, 'kind'>,
  deletion: Placed | undefined,
  since: string,
) {
  if (operation.kind === 'delete-all') return scopeOfDeletion(operation);
  return deletion ? scopeOfUndo(deletion, since) : scopeOfRestore(operation, since);
}
