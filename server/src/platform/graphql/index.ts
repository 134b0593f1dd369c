import { setImmediate } from 'node:timers/promises';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection';
import { type DocumentNode, defaultFieldResolver, type GraphQLFieldResolver, visit } from 'graphql';
import { createGraphQLError, createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { ApiError } from '../http/api-error.ts';
import type { Log } from '../log/index.ts';
import { createBoundedSemaphore } from '../semaphore/index.ts';

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
  /** Tokens of a query. Validation compares fields in pairs, so its time grows with their square. */
  readonly maxTokens: number;
  readonly maxDepth: number;
  /** Queries that run at a time. */
  readonly maxConcurrency: number;
  /** Queries that wait for those; others are refused as `unavailable`. */
  readonly maxWaiting: number;
  /** Fields and list items of a result, each counted again for every alias of the query. */
  readonly maxResult: number;
  /** Whether queries may read the schema. */
  readonly introspection: boolean;
  readonly log: Log;
}

export interface QueryResult {
  /** Data, errors or both. */
  readonly json: string;
  readonly hasErrors: boolean;
}

export type QueryRunner<Context> = (query: Query, context: Context) => Promise<QueryResult>;

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

const limitTokens = (maxTokens: number): Plugin => ({
  onParse: ({ parseFn, setParseFn }) =>
    setParseFn((source, options) => parseFn(source, { ...options, maxTokens })),
});

/** Shorter lists are completed at once. */
const longList = 20;

/** Items of long lists that are completed in one turn of the event loop: some milliseconds. */
const itemsPerTurn = 100;

/**
 * Makes the items of long lists available in turns of the event loop, all lists in one sequence.
 *
 * @param check throws once the items that are left are needless
 */
function createItemTurns(check: () => void) {
  let turn: Promise<unknown> = Promise.resolve();
  let items = 0;
  return (list: readonly unknown[]) =>
    list.map((item) => {
      if (items > 0 && items % itemsPerTurn === 0) turn = turn.then(() => setImmediate());
      items += 1;
      return turn.then(() => {
        check();
        return item;
      });
    });
}

/** An object has no more further keys than the query has aliases, and no longer ones. */
const limitResult = (most: number): Plugin => ({
  onExecute({ args }) {
    const cost = costOfObject(args.document);
    // With a path, so that graphql-js makes no further error for each field that is left.
    const tooLarge = createGraphQLError('The result is too large.', { path: [] });
    let left = most;
    const check = () => {
      if (left < 0) throw tooLarge;
    };
    const inTurns = createItemTurns(check);
    const charge = (value: unknown) => {
      left -= cost * (Array.isArray(value) ? 1 + value.length : 1);
      check();
      return Array.isArray(value) && value.length > longList ? inTurns(value) : value;
    };
    const resolve: GraphQLFieldResolver<unknown, unknown> = (source, fieldArgs, context, info) => {
      const value = defaultFieldResolver(source, fieldArgs, context, info);
      return value instanceof Promise ? value.then(charge) : charge(value);
    };
    args.fieldResolver = resolve;
  },
});

const graphqlEndpoint = '/';

/** Time in which the queries that wait have run. */
const retryAfterSeconds = 10;

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
      limitTokens(options.maxTokens),
      maxDepthPlugin({ n: options.maxDepth, flattenFragments: true }),
      limitResult(options.maxResult),
      logErrors(options.log),
      ...(options.introspection ? [] : [useDisableIntrospection()]),
    ],
  });
  const semaphore = createBoundedSemaphore(
    options.maxConcurrency,
    options.maxWaiting,
    () => new ApiError('unavailable', { detail: 'too many queries wait', retryAfterSeconds }),
  );

  async function run(query: Query, context: Context): Promise<QueryResult> {
    // Queries without I/O would run one after the other in a single turn of the event loop.
    await setImmediate();
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(query),
    };
    const response = await yoga.fetch(new URL(graphqlEndpoint, 'http://graphql'), request, context);
    const json = await response.text();
    // Errors come before data, if there are any.
    return { json, hasErrors: !json.startsWith('{"data":') };
  }

  return (query, context) => semaphore(undefined, () => run(query, context));
}
