import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { EditorActor, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import type { EndedSignIns } from '../identity/index.ts';
import { identifyEditor } from './identify-editor.ts';
import { lockAccount, type SelectionDependencies } from './selection-dependencies.ts';
import { deleteExpiredTempSelections, endEditorTokensOf } from './selections.repository.ts';
import { registerSelectionsRoutes } from './selections.routes.ts';

export interface Selections {
  /** Ends the tokens of editors. */
  signInsEnded(tx: Transaction, account: EndedSignIns): Promise<void>;
  register(app: HttpServer): void;
  /** The guard of editors. @throws ApiError not-signed-in */
  identifyEditor(request: HttpRequest): Promise<EditorActor>;
  /** Returns the number of deleted rows. */
  sweep(): Promise<number>;
}

/** A selection may have 160 KB. */
const batchSize = 100;

export function createSelections(dependencies: SelectionDependencies): Selections {
  const { database, clock } = dependencies;
  return {
    // Any sign-out of the account counts, as for phones.
    async signInsEnded(tx, account) {
      await lockAccount(tx, account);
      await endEditorTokensOf(tx, account);
    },
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
