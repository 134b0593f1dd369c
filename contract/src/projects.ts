import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { savedProject } from './shop-documents.ts';
import { count, integerFromText, shopCode } from './values.ts';

const { shape } = savedProject;

/** A product that the customer has begun in the shop's editor. */
export const listedProject = z.object({
  id: shopCode,
  name: shape.name,
  articleName: shape.articleName,
  articleType: shape.articleType,
  thumbnailUrl: shape.thumbnailUrl,
  pageCount: shape.pageCount,
  createdAt: shape.createdAt,
  updatedAt: shape.updatedAt,
  price: shape.price,
  editUrl: shape.editUrl,
  isOrdered: shape.isOrdered,
});
export type ListedProject = z.infer<typeof listedProject>;

export const projectsPageSize = limits.projects.pageSize;

const ofCustomer = { base: 'projectsApi', auth: 'customer' } as const;
const params = z.strictObject({ id: shopCode });

export const projectsRoutes = {
  listProjects: route({
    ...ofCustomer,
    method: 'GET',
    path: '/api/v2/projects/:accountId',
    status: 200,
    summary: `Saved projects of the customer, the latest changed first; ${projectsPageSize} by default`,
    /** The token's `sub`. */
    params: z.strictObject({ accountId: z.string() }),
    query: z.object({
      skip: z.optional(integerFromText(0, 1_000_000)),
      limit: z.optional(integerFromText(1, limits.projects.maxPageSize)),
    }),
    response: z.object({ projects: z.array(listedProject), totalProjectCount: count }),
    errors: ['not-found'],
  }),
  deleteProject: route({
    ...ofCustomer,
    refuses: ['Blocked'],
    method: 'DELETE',
    path: '/api/v2/project/:id',
    status: 204,
    summary: `Deletes a saved project; for ${limits.projects.graceDays} days it can be restored`,
    params,
    response: z.null(),
    rateLimits: { perAccount: ['projectWritesPerAccount'] },
    errors: ['not-found'],
  }),
  restoreProject: route({
    ...ofCustomer,
    method: 'POST',
    path: '/api/v2/project/:id/restore',
    status: 204,
    summary: 'Restores a deleted project',
    params,
    response: z.null(),
    rateLimits: { perAccount: ['projectWritesPerAccount'] },
    errors: ['not-found', 'order-to-restore'],
  }),
};
