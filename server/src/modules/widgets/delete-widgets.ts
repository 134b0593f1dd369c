import type { Transaction } from '../../platform/database/index.ts';
import type { ConnectedDependencies, WidgetOwner } from './widget-dependencies.ts';
import { deleteWidgetRow, lockWidget, lockWidgets, type WidgetRow } from './widgets.repository.ts';

async function remove(
  { deleted }: Pick<ConnectedDependencies, 'deleted'>,
  tx: Transaction,
  owner: WidgetOwner,
  { product_code: productCode }: WidgetRow,
): Promise<void> {
  const { tenantId, customerId } = owner;
  await deleted.notify(tx, { tenantId, customerId, productCode });
  await deleteWidgetRow(tx, owner, productCode);
}

/** Returns whether there was one. */
export async function deleteWidget(
  dependencies: Pick<ConnectedDependencies, 'deleted'>,
  tx: Transaction,
  owner: WidgetOwner,
  productCode: string,
): Promise<boolean> {
  const row = await lockWidget(tx, owner, productCode);
  if (row) await remove(dependencies, tx, owner, row);
  return row !== undefined;
}

/** Deletes all widgets of an erased customer. */
export async function deleteWidgets(
  dependencies: Pick<ConnectedDependencies, 'deleted'>,
  tx: Transaction,
  owner: WidgetOwner,
): Promise<void> {
  for (const row of await lockWidgets(tx, owner)) await remove(dependencies, tx, owner, row);
}
