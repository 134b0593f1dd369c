import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection';
import { type DocumentNode, defaultFieldResolver, type GraphQLFieldResolver, visit } from 'graphql';
import { createGraphQLError, createSchema, createYoga, type Plugin } from 'graphql-yoga';
import type { Log } from '../log/index.ts';

export interface Query {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface QueryContext {
  readonly correlationId: string;
}

/** Resolvers by field, by type. */
type Resolvers<Context, Args> = Readonly<
  Record<string, Readonly<Record<string, (root: unknown, args: Args, context: Context) => unknown>>>
>;

export interface GraphQlOptions<Context extends QueryContext, Args> {
  readonly types: string;
  readonly resolvers: Resolvers<Context, Args>;
  readonly maxDepth: number;
  readonly maxAliases: number;
  /** Fields and list items of a result, each counted again for every alias of the query. */
  readonly maxResult: number;
  /** Whether queries may read the schema. */
  readonly introspection: boolean;
  readonly log: Log;
}

/** Returns JSON: data, errors or both. */
export type QueryRunner<Context> = (query: Query, context: Context) => Promise<string>;

/** Logs failures of resolvers. Clients get "Unexpected error.". */
const logErrors = <Context extends QueryContext>(log: Log): Plugin<Context> => ({
  onExecute: () => ({
    onExecuteDone({ result, args: { contextValue } }) {
      if (!('errors' in result)) return;
      for (const { originalError: err } of result.errors ?? []) {
        // A GraphQLError is a mistake of the query.
        if (!err || err.name === 'GraphQLError') continue;
        log.error({ err, correlationId: contextValue.correlationId }, 'a GraphQL query failed');
      }
    },
  }),
});

/** Letters of an alias that cost as much as a field. */
const lettersOfField = 16;

/** Cost of an object, with all that the aliases of the query may add to it. */
function costOfObject(document: DocumentNode): number {
  let cost = 1;
  visit(document, {
    Field: ({ alias }) => {
      if (alias) cost += Math.ceil((alias.value.length + 1) / lettersOfField);
    },
  });
  return cost;
}

/** An object has no more further keys than the query has aliases, and no longer ones. */
const limitResult = (most: number): Plugin => ({
  onExecute({ args }) {
    const cost = costOfObject(args.document);
    let left = most;
    const charge = (value: unknown) => {
      left -= cost * (Array.isArray(value) ? 1 + value.length : 1);
      if (left < 0) throw createGraphQLError('The result is too large.');
      return value;
    };
    const resolve: GraphQLFieldResolver<unknown, unknown> = (source, fieldArgs, context, info) => {
      const value = defaultFieldResolver(source, fieldArgs, context, info);
      return value instanceof Promise ? value.then(charge) : charge(value);
    };
    args.fieldResolver = resolve;
  },
});

const graphqlEndpoint = '/';

export function createQueryRunner<Context extends QueryContext & Record<string, unknown>, Args>(
  options: GraphQlOptions<Context, Args>,
): QueryRunner<Context> {
  const yoga = createYoga<Context>({
    schema: createSchema<Context>({ typeDefs: options.types, resolvers: options.resolvers }),
    graphqlEndpoint,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
    // The cache keeps a thousand documents, whatever their size.
    parserAndValidationCache: false,
    plugins: [
      maxDepthPlugin({ n: options.maxDepth, flattenFragments: true }),
      // Aliases of __typename are free by default.
      maxAliasesPlugin({ n: options.maxAliases, allowList: [] }),
      limitResult(options.maxResult),
      logErrors(options.log),
      ...(options.introspection ? [] : [useDisableIntrospection()]),
    ],
  });
  return async (query, context) => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(query),
    };
    const response = await yoga.fetch(new URL(graphqlEndpoint, 'http://graphql'), request, context);
    return response.text();
  };
}
