import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
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
  /** Whether queries may read the schema. */
  readonly introspection: boolean;
  readonly log: Log;
}

/** Returns JSON: data, errors or both. */
export type QueryRunner<Context> = (query: Query, context: Context) => Promise<string>;

/** Of resolvers. Clients see them as "Unexpected error.". */
const logErrors = <Context extends QueryContext>(log: Log): Plugin<Context> => ({
  onExecute: () => ({
    onExecuteDone({ result, args: { contextValue } }) {
      if (!('errors' in result)) return;
      for (const { originalError: err } of result.errors ?? []) {
        if (err) log.error({ err, correlationId: contextValue.correlationId }, 'a GraphQL query failed');
      }
    },
  }),
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
    plugins: [
      maxDepthPlugin({ n: options.maxDepth, flattenFragments: true }),
      maxAliasesPlugin({ n: options.maxAliases }),
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
