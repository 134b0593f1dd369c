import * as z from 'zod/mini';
import { route } from './route.ts';
import { articleGroup, cutOffCampaign } from './shop-documents.ts';
import { shopCode } from './values.ts';

const ofCustomer = { base: 'cutOffApi', auth: 'customer', method: 'GET', status: 200 } as const;

export const campaign = z.object({
  name: shopCode,
  /** Names by language; en-GB for those that are missing. */
  occasion: z.record(z.string(), z.string()),
  cutOffs: cutOffCampaign.shape.cutOffs,
});
export type Campaign = z.infer<typeof campaign>;

export const cutOffsRoutes = {
  listArticleGroups: route({
    ...ofCustomer,
    path: '/v1/ArticleGroup',
    summary: 'Articles with the same cut-off dates',
    response: z.array(
      z.object({
        id: shopCode,
        name: articleGroup.shape.name,
        articleTypes: articleGroup.shape.articleTypes,
      }),
    ),
  }),
  getCampaign: route({
    ...ofCustomer,
    path: '/v1/Campaign/:name',
    summary: 'Until when to order for an occasion, by article group and channel',
    params: z.strictObject({ name: shopCode }),
    response: campaign,
    errors: ['not-found'],
  }),
};
