import type * as z from 'zod/mini';

/** The part of a schema's definition used here; zod keeps it in `_zod.def`. */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Record<string, z.ZodMiniType>;
  readonly options?: readonly z.ZodMiniType[];
  readonly entries?: Record<string, string>;
  readonly values?: readonly unknown[];
  readonly in?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { check: string; minimum?: number; value?: number } };
  }[];
}

const ofFormats: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  url: 'https://example.com/',
  datetime: '2024-01-01T00:00:00.000Z',
  date: '2024-01-01',
};

const optional = (schema: z.ZodMiniType) => definitionOf(schema).type === 'optional';
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as Definition;

function emptyObject(shape: Record<string, z.ZodMiniType>): object {
  const required = Object.entries(shape).filter(([, schema]) => !optional(schema));
  return Object.fromEntries(required.map(([key, schema]) => [key, emptyOf(schema)]));
}

/** The shortest text without a format: none, a code, a country, a currency, a random code, an e-mail address. */
function shortest(schema: z.ZodMiniType): string {
  const texts = ['', 'a', 'GB', 'EUR', 'a'.repeat(22), 'customer@example.com'];
  return texts.find((text) => schema.safeParse(text).success) ?? '';
}

/** The required minimum of length or value. */
function least({ checks = [] }: Definition): number {
  const bounds = checks.map(({ _zod: { def } }) => {
    if (def.check === 'min_length') return def.minimum ?? 0;
    return def.check === 'greater_than' ? (def.value ?? 0) : 0;
  });
  return Math.max(0, ...bounds);
}

function emptyOf(schema: z.ZodMiniType): unknown {
  const definition = definitionOf(schema);
  const { type, format, shape, options, entries, values, in: input, innerType, element } = definition;
  if (type === 'object' && shape) return emptyObject(shape);
  if (type === 'array' && element) return Array.from({ length: least(definition) }, () => emptyOf(element));
  if (type === 'record') return {};
  if (type === 'string') return ofFormats[format ?? ''] ?? shortest(schema);
  if (type === 'number') return least(definition);
  if (type === 'boolean') return false;
  if (type === 'enum') return Object.values(entries ?? {})[0];
  if (type === 'literal') return values?.[0];
  if (type === 'union' && options?.[0]) return emptyOf(options[0]);
  if (type === 'pipe' && input) return emptyOf(input);
  if (type === 'default' && innerType) return emptyOf(innerType);
  return null;
}

/**
 * The smallest value that a schema accepts: empty lists, zeros, null, no optional fields. Throws for schemas
 * that need more; set such responses explicitly.
 */
export function emptyResponse(schema: z.ZodMiniType): unknown {
  const value = emptyOf(schema);
  const { error } = schema.safeParse(value);
  if (error) throw new Error(`no empty response for this schema: ${error.message}`);
  return value;
}
