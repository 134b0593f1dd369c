import type { LightMyRequestResponse } from 'fastify';
import type * as z from 'zod/mini';
import type { TestApp } from '../app.ts';
import { fillParams, newAddress } from '../http-app.ts';
import { childOf, type Field, withValue } from './fields.ts';
import { cookieValues, headerValues, jsonValues, repeatedFields, urlValues } from './hostile-values.ts';

type Values = Readonly<Record<string, string>>;

/** A valid request, whose values are replaced one by one. */
export interface SampleRequest {
  readonly name: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** With `:name`, or `*` at the end. */
  readonly path: string;
  readonly params: Values;
  /** Undefined: the sample lacks it. */
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Values;
  /** Headers that the route reads besides these. */
  readonly readsHeaders?: readonly string[];
  readonly token?: string | undefined;
  readonly json?: unknown;
  /** Fields of the JSON. */
  readonly fields?: readonly Field[];
  readonly form?: Values;
  readonly bytes?: Buffer;
  /** Schemas that the route checks first. */
  readonly schemas?: {
    readonly params?: z.ZodMiniType | undefined;
    readonly query?: z.ZodMiniType | undefined;
    readonly body?: z.ZodMiniType | undefined;
  };
  /** Whether the route reads cookies. */
  readonly readsCookies?: boolean;
}

/** A request with a hostile value in one field; texts of URL and body are as sent. */
export interface HostileRequest {
  readonly field: string;
  readonly url: string;
  readonly headers: Values;
  readonly payload: string | Buffer | undefined;
  /** Whether the schema refuses it, as it does others of the field. */
  readonly isRefused: boolean;
}

const fill = (path: string, params: Values) =>
  fillParams(path, params).replace(/\*$/, () => params['*'] ?? '');

const escaped = (values: SampleRequest['query']) =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, encodeURIComponent(value)] as const],
  );

const textOf = (values: SampleRequest['query']) =>
  escaped(values)
    .map(([name, text]) => `${name}=${text}`)
    .join('&');

/** Texts of a query or form in which a field has each hostile value. */
function queriesOf(values: SampleRequest['query'], name: string): { text: string; value?: string }[] {
  const valid = values[name] ?? 'a';
  const others = textOf({ ...values, [name]: undefined });
  const join = (text: string) => (others ? `${others}&${text}` : text);
  return [
    ...urlValues(valid).map((value) => ({ text: join(`${encodeURIComponent(name)}=${value}`), value })),
    ...repeatedFields(name, valid).map((text) => ({ text: join(text) })),
  ];
}

function isRefused(schema: z.ZodMiniType | undefined, values: unknown): boolean {
  return schema !== undefined && !schema.safeParse(values).success;
}

/** Undefined: what a server makes of it is its own affair. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Headers that hooks of all routes read: together where none hides another. */
const commonHeaders = [['authorization'], ['host'], ['x-correlationid', 'accept-language', 'user-agent']];

/** Guards and hooks refuse these before the route. */
const guarding = new Set(['authorization', 'host']);

/** Stands in the JSON where the hostile value comes. */
const mark = '@hostile@';

function headersOf({ token, json, form, headers }: SampleRequest): Values {
  return {
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  };
}

function validRequest(sample: SampleRequest) {
  const { json, form, bytes, query, path, params } = sample;
  const search = textOf(query);
  return {
    url: `${fill(path, Object.fromEntries(escaped(params)))}${search && `?${search}`}`,
    headers: headersOf(sample),
    payload: json === undefined ? (form ? textOf(form) : bytes) : JSON.stringify(json),
  };
}

function* inUrl(sample: SampleRequest) {
  const { path, params, query, schemas } = sample;
  const valid = validRequest(sample);
  const escapedParams = Object.fromEntries(escaped(params));
  const search = valid.url.split('?').slice(1).join('?');
  for (const [name, value] of Object.entries(params))
    for (const hostile of urlValues(value)) {
      const decoded = decode(hostile);
      const isKnown = decoded !== undefined && isRefused(schemas?.params, { ...params, [name]: decoded });
      const url = `${fill(path, { ...escapedParams, [name]: hostile })}${search && `?${search}`}`;
      yield { ...valid, field: `params.${name}`, url, isRefused: isKnown };
    }
  const [bare = ''] = valid.url.split('?');
  for (const name of Object.keys(query))
    for (const { text, value } of queriesOf(query, name)) {
      const decoded = value === undefined ? undefined : decode(value);
      const isKnown = decoded !== undefined && isRefused(schemas?.query, { ...query, [name]: decoded });
      yield { ...valid, field: `query.${name}`, url: `${bare}?${text}`, isRefused: isKnown };
    }
  for (const text of repeatedFields('unknown', 'a'))
    yield { ...valid, field: 'query', url: `${bare}?${search && `${search}&`}${text}`, isRefused: false };
}

function* inBody(sample: SampleRequest) {
  const { fields = [], form = {}, schemas } = sample;
  const valid = validRequest(sample);
  for (const { path, json } of fields) {
    const marked = JSON.stringify(withValue(json, path, mark));
    const isFree = !isRefused(schemas?.body, withValue(json, path, 'any text'));
    for (const hostile of jsonValues(path.reduce(childOf, json), isFree)) {
      const payload = marked.replace(JSON.stringify(mark), () => hostile);
      yield {
        ...valid,
        field: `body.${path.join('.')}`,
        payload,
        isRefused: isRefused(schemas?.body, JSON.parse(payload)),
      };
    }
  }
  for (const name of Object.keys(form))
    for (const { text } of queriesOf(form, name))
      yield { ...valid, field: `form.${name}`, payload: text, isRefused: false };
}

function* inHeaders(sample: SampleRequest) {
  const valid = validRequest(sample);
  const known = [...Object.keys(sample.headers), ...(sample.readsHeaders ?? [])];
  const own = known.filter((name) => name !== 'cookie' && name !== 'host');
  for (const names of [...commonHeaders, ...own.map((name) => [name])])
    for (const hostile of headerValues) {
      const headers = { ...valid.headers, ...Object.fromEntries(names.map((name) => [name, hostile])) };
      const isGuarding = sample.token !== undefined && names.some((name) => guarding.has(name));
      yield { ...valid, field: `headers.${names.join('+')}`, headers, isRefused: isGuarding };
    }
  if (!sample.readsCookies) return;
  for (const cookie of cookieValues)
    yield { ...valid, field: 'headers.cookie', headers: { ...valid.headers, cookie }, isRefused: false };
}

/** Every request that a sample stands for, each with one hostile value. */
export function hostileRequests(sample: SampleRequest): HostileRequest[] {
  return [...inUrl(sample), ...inBody(sample), ...inHeaders(sample)];
}

/** For this machine only. */
const isLocal = ({ path }: SampleRequest) => path === '/metrics' || path.startsWith('/session/demo');

/** Sends the sample, or the hostile request made of it, from an address of its own. */
export function sendSample(
  { app }: TestApp,
  sample: SampleRequest,
  hostile: Pick<HostileRequest, 'url' | 'headers' | 'payload'> = validRequest(sample),
): Promise<LightMyRequestResponse> {
  const { url, headers, payload } = hostile;
  return app.inject({
    method: sample.method,
    url,
    headers: { ...headers },
    remoteAddress: isLocal(sample) ? '127.0.0.1' : newAddress(),
    ...(payload !== undefined && { payload }),
  });
}
