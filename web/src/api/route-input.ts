import type { Route } from '@keepsake/contract/route';
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType<unknown, unknown>;

/** Text in an address may be given as a number. */
type Sent<T> = {
  [Key in keyof T]: string extends NonNullable<T[Key]> ? T[Key] | number : T[Key];
};
type Loose<T> = { [Key in keyof T]: undefined extends T[Key] ? T[Key] | undefined : T[Key] };

/** `{params: {...}}` if the route declares params, else nothing. */
type Part<Name extends string, S, Value> = S extends Schema
  ? z.output<S> extends undefined
    ? { readonly [K in Name]?: undefined }
    : Record<never, never> extends Value
      ? { readonly [K in Name]?: Value }
      : { readonly [K in Name]: Value }
  : never;

export type AnySiteRoute = Route<Schema, Schema, Schema, Schema>;

type ParamsOf<R> = R extends { readonly params?: infer S } ? NonNullable<S> : never;
type QueryOf<R> = R extends { readonly query?: infer S } ? NonNullable<S> : never;
type BodyOf<R> = R extends { readonly body?: infer S } ? NonNullable<S> : never;

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sends it even if the page is left before the response. */
  readonly keepalive?: boolean;
}

export type RouteInput<R extends AnySiteRoute> = Part<'params', ParamsOf<R>, Sent<z.input<ParamsOf<R>>>> &
  Part<'query', QueryOf<R>, Loose<Sent<z.input<QueryOf<R>>>>> &
  Part<'body', BodyOf<R>, z.input<BodyOf<R>>> &
  SendOptions;

export type RouteResult<R extends AnySiteRoute> = z.output<R['response']>;
