import type { SavedProject } from '@keepsake/contract/shop-documents';
import { toInstant } from '../../platform/clock/index.ts';
import { recordRun } from '../../platform/clock-jumps/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { createHook, type HookListener } from '../../platform/hooks/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import type { Module } from '../module.ts';
import {
  countOpenProjects,
  deleteOpenProjects,
  emptyProjects,
  eraseProjects,
  type OwnProjects,
  restoreProjectsOf,
} from './projects.repository.ts';
import {
  type DeletedProject,
  graceMs,
  type ProjectsDependencies,
  type RestoredProject,
  type RestoringProject,
  registerProjectsRoutes,
} from './projects.routes.ts';
import { recordInLedger } from './projects-ledger.ts';

export { projectsPersonalData } from './personal-data.repository.ts';

export type { DeletedProject, RestoredProject } from './projects.routes.ts';
export { replayProjects } from './projects-ledger.ts';

interface ProjectsOwner extends OwnProjects {
  readonly customerId: string;
}

export interface Projects extends Module {
  readonly projects: VersionedDocuments<SavedProject>;
  /** Counts the customer's projects, without deleted and ordered ones. */
  countOpen(tx: Transaction, own: OwnProjects): Promise<number>;
  /** Deletes those that `countOpen` counts; returns how many. @param at instant */
  hideOpen(tx: Transaction, owner: ProjectsOwner, at: string): Promise<number>;
  /** Restores those that were deleted at an instant. */
  showAgain(tx: Transaction, owner: ProjectsOwner, at: string): Promise<void>;
  /** Empties all projects of an erased customer. @param at instant of the deletion */
  erase(tx: Transaction, own: OwnProjects, at: string): Promise<void>;
  /** Listeners run in the transaction of a deletion by the customer. */
  onDeleted(listener: HookListener<DeletedProject>): void;
  /** Listeners run in the transaction of a restoration by the customer. */
  onRestored(listener: HookListener<RestoredProject>): void;
  /** Listeners run first in a transaction that restores a project; they may throw an ApiError. */
  onRestoring(listener: HookListener<RestoringProject>): void;
}

const sweepBatch = 1000;
/** Margin for restorations that were requested in time. */
const lateMs = 86_400_000;

/** Saved projects of the shop's editor. */
export function createProjects(dependencies: ProjectsDependencies): Projects {
  const { database, clock } = dependencies;
  const deleted = createHook<DeletedProject>();
  const restored = createHook<RestoredProject>();
  const restoring = createHook<RestoringProject>();
  return {
    projects: createVersionedDocuments({ name: 'saved_projects', idColumn: 'project_id' }),
    countOpen: countOpenProjects,
    async hideOpen(tx, { customerId, ...own }, at) {
      const restorableUntil = toInstant(Date.parse(at) + graceMs);
      const ids = await deleteOpenProjects(tx, own, at);
      for (const projectId of ids) {
        await deleted.notify(tx, { tenantId: own.tenantId, customerId, projectId, restorableUntil });
      }
      return ids.length;
    },
    async showAgain(tx, { customerId, ...own }, at) {
      const projectIds = await restoreProjectsOf(tx, own, at);
      if (projectIds.length === 0) return;
      const owner = { tenantId: own.tenantId, customerId };
      const change = { action: 'projects-restored', at: toInstant(clock.now()), projectIds } as const;
      await recordInLedger(tx, owner, change);
      for (const projectId of projectIds) {
        await restored.notify(tx, { tenantId: own.tenantId, customerId, projectId });
      }
    },
    erase: eraseProjects,
    onDeleted: deleted.subscribe,
    onRestored: restored.subscribe,
    onRestoring: restoring.subscribe,
    register: (app) => registerProjectsRoutes(app, { ...dependencies, deleted, restored, restoring }),
    async sweep() {
      const now = clock.now();
      if (!(await recordRun(database.autocommit, 'projects', { now: toInstant(now), maxHours: 25 }))) return;
      await sweepInBatches(sweepBatch, (limit) =>
        emptyProjects(database.autocommit, toInstant(now - graceMs - lateMs), limit),
      );
    },
  };
}
