import * as z from 'zod/mini';
import { route } from './route.ts';
import { merchandiseLimits } from './server-limits.ts';

/** What channels sell, in GraphQL. Sizes are in millimetres, prices in minor units of the currency. */
export const merchandiseTypes = /* GraphQL */ `
  type Query {
    "Channels of the shop, by code."
    Channels: [Channel!]!
    "Null: no such channel. Without locale, and in a language that the shop has not sent, the vendor's own, or else another."
    Channel(code: String!, locale: String): Channel
  }

  type Channel {
    "For example LB-GB."
    ID: ID!
    Vendor: Vendor!
    ShopUrl: String!
    Currency: Currency!
    Articles: [Article!]!
  }

  type Vendor {
    ID: ID!
    "Its own language, for example en-GB."
    Locale: String!
  }

  type Currency {
    "ISO 4217."
    ID: ID!
  }

  type Article {
    ID: ID!
    ArticleType: String!
    Title: String!
    PageWidth: Float!
    PageHeight: Float!
    "False: only in past orders."
    Visible: Boolean!
    Links: [Link!]!
    ArticleExtras: [ArticleExtra!]!
  }

  type Link {
    Rel: String!
    Href: String!
  }

  type ArticleExtra {
    ID: ID!
    Title: String!
    OptionGroups: [OptionGroup!]!
  }

  type OptionGroup {
    ID: ID!
    Title: String!
    Options: [Option!]!
  }

  type Option {
    ID: ID!
    Title: String!
    "What it adds to the price of the article."
    PriceDelta: Float
  }
`;

export const merchandiseRoutes = {
  queryMerchandise: route({
    base: 'merchandiseApi',
    auth: 'public',
    method: 'POST',
    path: '',
    summary:
      'GraphQL: channels of the shop and what they sell. A query that fails in whole or in part returns 200 with errors',
    rateLimits: { perAddress: 'merchandisePerAddress' },
    maxBodyBytes: merchandiseLimits.maxQueryBytes,
    body: z.object({
      query: z.string(),
      operationName: z.optional(z.nullable(z.string())),
      variables: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
    }),
    status: 200,
    response: z.object({
      data: z.optional(z.unknown()),
      errors: z.optional(z.array(z.looseObject({ message: z.string() }))),
    }),
  }),
};
