import * as z from 'zod/mini';

/** Path to a field of a JSON value; the value itself has none. */
type FieldPath = readonly (string | number)[];

export interface Field {
  readonly path: FieldPath;
  /** The sample; what it lacks above the field has its required fields. */
  readonly json: unknown;
}

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
}

function schemaOf(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Key of a record that the sample lacks. */
const anyKey = 'en-GB';

export function childOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** Returns a copy with this value at the path. */
export function withValue(sample: unknown, [key, ...rest]: FieldPath, value: unknown): unknown {
  if (key === undefined) return value;
  const child = withValue(childOf(sample, key), rest, value);
  if (typeof key === 'number') return ((sample ?? []) as unknown[]).toSpliced(key, 1, child);
  return { ...(sample as object | undefined), [key]: child };
}

/** Texts of which one fits most patterns. */
const plausible = [
  'matrix',
  'A',
  'GB',
  'EUR',
  'LB-GB',
  '1',
  '2026-03-25',
  '2026-03-25T10:15:00Z',
  'matrix@example.com',
  'https://shop.example.com/',
  '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee',
];

/** A value of this schema with its required fields only. */
function minimalOf(schema: JsonSchema): unknown {
  const { type, enum: values, pattern, minimum, anyOf, oneOf, properties = {}, required = [] } = schema;
  if (schema.const !== undefined) return schema.const;
  const [variant] = anyOf ?? oneOf ?? [];
  if (variant) return minimalOf(variant);
  if (values) return values[0];
  if (type === 'array') return [minimalOf(schema.items ?? {})];
  if (type === 'object')
    return Object.fromEntries(required.map((key) => [key, minimalOf(properties[key] ?? {})]));
  if (type === 'number' || type === 'integer') return Math.max(minimum ?? 1, 1);
  if (type === 'boolean') return true;
  return plausible.find((text) => new RegExp(pattern ?? '').test(text));
}

function list(schema: JsonSchema, { path, json }: Field): Field[] {
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, additionalProperties, items } = schema;
  const own = path.reduce(childOf, json);
  const filled = own === undefined || own === null ? withValue(json, path, minimalOf(schema)) : json;
  const below = (child: JsonSchema, key: string | number) =>
    list(child, { path: [...path, key], json: filled });
  const named = Object.entries(properties).flatMap(([key, child]) => below(child, key));
  const isRecord = typeof additionalProperties === 'object' && Object.keys(properties).length === 0;
  return [
    { path, json },
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => list(one, { path, json })),
    ...named,
    ...(isRecord ? below(additionalProperties, Object.keys(own ?? {})[0] ?? anyKey) : []),
    ...(items ? below(items, 0) : []),
  ];
}

/** Lists the fields of a body, of its objects, records and first items too. */
export function fieldsOf(schema: z.ZodMiniType, sample: unknown): Field[] {
  const fields = list(schemaOf(schema), { path: [], json: sample });
  return [...new Map(fields.map((field) => [JSON.stringify(field.path), field])).values()];
}

/** Lists the names of parameters. */
export function namesOf(schema: z.ZodMiniType | undefined): string[] {
  return schema ? Object.keys(schemaOf(schema).properties ?? {}) : [];
}
