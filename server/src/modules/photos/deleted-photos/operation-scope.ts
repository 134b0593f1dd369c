import type { OperationRow } from '../photos.tables.ts';
import {
  scopeOfDeletion,
  scopeOfRestore,
  scopeOfSelection,
  scopeOfUndo,
} from './deleted-photos.repository.ts';

type Placed = Pick<OperationRow, 'kind' | 'generation' | 'at'>;

/** The photos of an operation. `since`: photos deleted earlier cannot be restored. */
export function scopeOf(operation: Placed, deletion: Placed | undefined, since: string) {
  if (operation.kind === 'delete-all') return scopeOfDeletion(operation);
  if (!deletion) return scopeOfRestore(operation, since);
  return deletion.kind === 'delete-all' ? scopeOfUndo(deletion, since) : scopeOfSelection(deletion, since);
}
