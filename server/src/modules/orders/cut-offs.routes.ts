import { cutOffsRoutes as routes } from '@keepsake/contract/cut-offs';
import type { ArticleGroup, CutOffCampaign } from '@keepsake/contract/shop-documents';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import type { VersionedDocuments } from '../../platform/versioned-documents/index.ts';

export interface CutOffsDependencies {
  readonly database: Database;
  readonly articleGroups: VersionedDocuments<ArticleGroup>;
  readonly cutOffCampaigns: VersionedDocuments<CutOffCampaign>;
}

export function registerCutOffsRoutes(
  app: HttpServer,
  { database, articleGroups, cutOffCampaigns }: CutOffsDependencies,
): void {
  implement(app, routes.listArticleGroups, async ({ actor }) => {
    const groups = await articleGroups.list(database.autocommit, actor.tenantId);
    return groups.map(({ id, content: { name, articleTypes } }) => ({ id, name, articleTypes }));
  });

  implement(app, routes.getCampaign, async ({ actor, params: { name } }) => {
    const found = await cutOffCampaigns.find(database.autocommit, actor.tenantId, name);
    if (!found) throw new ApiError('not-found', { detail: 'no such campaign' });
    const { occasion, cutOffs } = found;
    return { name, occasion, cutOffs };
  });
}
