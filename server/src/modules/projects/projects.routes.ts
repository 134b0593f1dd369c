import { limits } from '@keepsake/contract/limits';
import { type ListedProject, projectsPageSize, projectsRoutes as routes } from '@keepsake/contract/projects';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import { ApiError, type CustomerActor, type HttpServer, implement } from '../../platform/http/index.ts';
import type { Customers } from '../customers/index.ts';
import {
  countProjects,
  deleteProject,
  findDeletedAt,
  listProjects,
  type OwnProjects,
  type ProjectRow,
  restoreProject,
} from './projects.repository.ts';
import { recordInLedger } from './projects-ledger.ts';

export interface ProjectsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'listShopIds'>;
}

export interface RestoredProject {
  readonly tenantId: string;
  readonly customerId: string;
  readonly projectId: string;
}

/** A customer's restoration of a project, through a storefront. */
export interface RestoringProject extends RestoredProject {
  readonly channel: string;
  /** ISO 8601 in UTC. */
  readonly deletedAt: string;
}

export interface DeletedProject extends RestoredProject {
  /** ISO 8601 in UTC. */
  readonly restorableUntil: string;
}

interface ProjectsRoutesDependencies extends ProjectsDependencies {
  readonly deleted: Hook<DeletedProject>;
  readonly restored: Hook<RestoredProject>;
  /** Runs first in the transaction; a listener may throw an ApiError. */
  readonly restoring: Hook<RestoringProject>;
}

/** Time in which a deleted project can be restored, in milliseconds. */
export const graceMs = limits.projects.graceDays * 86_400_000;

function presentProject({ project_id, content }: ProjectRow): ListedProject {
  const { shopCustomerId, ...listed } = content;
  return { id: project_id, ...listed };
}

const missing = () => new ApiError('not-found', { detail: 'no such project of the customer' });

export function registerProjectsRoutes(app: HttpServer, dependencies: ProjectsRoutesDependencies): void {
  const { database, clock, customers } = dependencies;
  const tx = database.autocommit;

  async function ownOf({ tenantId, customerId }: CustomerActor): Promise<OwnProjects> {
    return { tenantId, shopCustomerIds: await customers.listShopIds(tx, tenantId, customerId) };
  }

  implement(app, routes.listProjects, async ({ actor, params, query }) => {
    if (params.accountId !== actor.subject) throw missing();
    const own = await ownOf(actor);
    const { skip = 0, limit = projectsPageSize } = query;
    const [rows, totalProjectCount] = await Promise.all([
      listProjects(tx, own, { skip, limit }),
      countProjects(tx, own),
    ]);
    return { projects: rows.map(presentProject), totalProjectCount };
  });

  implement(app, routes.deleteProject, async ({ actor, params: { id } }) => {
    const { tenantId, customerId } = actor;
    const own = await ownOf(actor);
    const now = clock.now();
    const at = toInstant(now);
    await database.transaction(async (within) => {
      if (!(await deleteProject(within, own, { id, at }))) throw missing();
      await recordInLedger(within, actor, { action: 'projects-deleted', at, projectIds: [id] });
      const restorableUntil = toInstant(now + graceMs);
      await dependencies.deleted.notify(within, { tenantId, customerId, projectId: id, restorableUntil });
    });
    return null;
  });

  implement(app, routes.restoreProject, async ({ actor, params: { id }, site }) => {
    const { tenantId, customerId } = actor;
    const own = await ownOf(actor);
    const now = clock.now();
    const deletedAfter = toInstant(now - graceMs);
    await database.transaction(async (within) => {
      const deletedAt = await findDeletedAt(within, own, { id, deletedAfter });
      if (deletedAt === undefined) throw missing();
      const { channel } = site;
      await dependencies.restoring.notify(within, {
        tenantId,
        customerId,
        projectId: id,
        channel,
        deletedAt,
      });
      if (!(await restoreProject(within, own, { id, deletedAfter }))) throw missing();
      const at = toInstant(now);
      await recordInLedger(within, actor, { action: 'projects-restored', at, projectIds: [id] });
      await dependencies.restored.notify(within, { tenantId, customerId, projectId: id });
    });
    return null;
  });
}
