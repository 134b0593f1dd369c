import { toInstant } from '../../platform/clock/index.ts';
import type { EditorActor, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import { identifyEditor } from './identify-editor.ts';
import { lockAccount, type SelectionDependencies } from './selection-dependencies.ts';
import { deleteExpiredTempSelections, endEditorTokensOf } from './selections.repository.ts';
import { registerSelectionsRoutes } from './selections.routes.ts';

export interface Selections {
  register(app: HttpServer): void;
  /** The guard of editors. @throws ApiError not-signed-in */
  identifyEditor(request: HttpRequest): Promise<EditorActor>;
  /** Returns the number of deleted rows. */
  sweep(): Promise<number>;
}

/** A selection may have 160 KB. */
const batchSize = 100;

export function createSelections(dependencies: SelectionDependencies): Selections {
  const { database, clock, identity } = dependencies;
  // Any sign-out of the account counts, as for phones.
  identity.onSignInsEnded(async (tx, account) => {
    await lockAccount(tx, account);
    await endEditorTokensOf(tx, account);
  });
  return {
    register: (app) => registerSelectionsRoutes(app, dependencies),
    identifyEditor: (request) => identifyEditor(dependencies, request),
    sweep: () => {
      const now = toInstant(clock.now());
      return sweepInBatches(batchSize, (limit) =>
        deleteExpiredTempSelections(database.autocommit, now, limit),
      );
    },
  };
}
