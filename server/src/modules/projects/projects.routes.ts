import { limits } from '@keepsake/contract/limits';
import { type ListedProject, projectsPageSize, projectsRoutes as routes } from '@keepsake/contract/projects';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type CustomerActor, type HttpServer, implement } from '../../platform/http/index.ts';
import type { Customers } from '../customers/index.ts';
import {
  countProjects,
  deleteProject,
  listProjects,
  type OwnProjects,
  type ProjectRow,
  restoreProject,
} from './projects.repository.ts';

export interface ProjectsRoutesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'listShopIds'>;
}

/** How long a deleted one can be restored, in milliseconds. */
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
    const at = toInstant(clock.now());
    if (!(await deleteProject(tx, await ownOf(actor), { id, at }))) throw missing();
    return null;
  });

  implement(app, routes.restoreProject, async ({ actor, params: { id } }) => {
    const deletedAfter = toInstant(clock.now() - graceMs);
    if (!(await restoreProject(tx, await ownOf(actor), { id, deletedAfter }))) throw missing();
    return null;
  });
}
