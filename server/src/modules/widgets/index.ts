import type { Transaction } from '../../platform/database/index.ts';
import { createHook, type HookListener } from '../../platform/hooks/index.ts';
import type { Module } from '../module.ts';
import { registerBookPage } from './book-page.routes.ts';
import { deleteWidgets } from './delete-widgets.ts';
import { findBooks, type OwnBook } from './own-books.ts';
import { registerRefuseShares } from './refuse-shares.routes.ts';
import type {
  ConnectedDependencies,
  DeletedWidget,
  ReadStandings,
  WidgetDependencies,
  WidgetOwner,
} from './widget-dependencies.ts';
import { lockWidgetAgainstDeletion } from './widgets.repository.ts';
import { registerWidgetsRoutes } from './widgets.routes.ts';

export { replayWidgets } from './delete-widgets.ts';
export type { OwnBook } from './own-books.ts';
export { widgetsPersonalData } from './personal-data.repository.ts';
export type { DeletedWidget, ReadStandings, Standing, WidgetOwner } from './widget-dependencies.ts';

export interface ExistingWidget {
  readonly widgetCode: string;
  readonly book: OwnBook;
}

export interface Widgets extends Module {
  /**
   * Finds a widget by its product, and has its deletion wait for the end of the transaction. Undefined also when
   * the product is in no order of the customer any more.
   */
  find(tx: Transaction, owner: WidgetOwner, productCode: string): Promise<ExistingWidget | undefined>;
  /** Listeners run in the transaction of the deletion, while the widget exists. */
  onDeleted(listener: HookListener<DeletedWidget>): void;
  /** Sets the source of the shop's decisions; without one, nothing is blocked or public. */
  setStandings(read: ReadStandings): void;
  /** Deletes all widgets of an erased customer. */
  eraseCustomer(tx: Transaction, owner: WidgetOwner): Promise<void>;
}

/** Photo books that customers show to others. */
export function createWidgets(given: WidgetDependencies): Widgets {
  const deleted = createHook<DeletedWidget>();
  let standings: ReadStandings = async () => new Map();
  const dependencies: ConnectedDependencies = {
    ...given,
    deleted,
    readStandings: (tx, owner, products) => standings(tx, owner, products),
  };
  return {
    async find(tx, owner, productCode) {
      const row = await lockWidgetAgainstDeletion(tx, owner, productCode);
      const book = row && (await findBooks(dependencies, tx, owner, [productCode])).get(productCode);
      return book && { widgetCode: row.widget_code, book };
    },
    onDeleted: deleted.subscribe,
    setStandings(read) {
      standings = read;
    },
    eraseCustomer: (tx, { tenantId, customerId }) =>
      deleteWidgets(dependencies, tx, { tenantId, customerId }),
    register(app) {
      registerWidgetsRoutes(app, dependencies);
      registerRefuseShares(app, dependencies);
      registerBookPage(app, dependencies);
    },
  };
}
