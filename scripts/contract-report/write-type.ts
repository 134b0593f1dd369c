export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

const width = 100;
const formats: Record<string, string> = { email: 'Email', uri: 'Url', uuid: 'Uuid', 'date-time': 'Instant' };

/** Writes bounds in brackets, and each field of a wide object on its own line. */
export function writeType(schema: JsonSchema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^#\/\$defs\//, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf ?? schema.oneOf ?? schema.enum) return writeUnion(choicesOf(schema), indent);
  if (schema.allOf !== undefined) return schema.allOf.map((part) => writeType(part, indent)).join(' & ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => writeType({ ...schema, type })).join(' | ');
  if (schema.type === 'object') return writeObject(schema, indent);
  if (schema.type === 'array') return writeArray(schema, indent);
  return writeScalar(schema);
}

function choicesOf(schema: JsonSchema): JsonSchema[] {
  const values = schema.enum?.map((value) => ({ const: value }));
  const choices = schema.anyOf ?? schema.oneOf ?? values;
  return choices === undefined ? [schema] : choices.flatMap(choicesOf);
}

function writeUnion(choices: JsonSchema[], indent: string): string {
  const inline = choices.map((choice) => writeType(choice, indent)).join(' | ');
  if (inline.length + indent.length <= width && !inline.includes('\n')) return inline;
  return choices.map((choice) => `\n${indent}  | ${writeType(choice, `${indent}    `)}`).join('');
}

function writeObject(schema: JsonSchema, indent: string): string {
  const { properties, additionalProperties: values } = schema;
  if (properties === undefined) return writeRecord(schema.propertyNames, values, indent);
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    return `${name}${mark}: ${writeType(field, `${indent}  `)}`;
  });
  if (values !== false) fields.push('...');
  const inline = `{ ${fields.join(', ')} }`;
  if (inline.length + indent.length <= width && !inline.includes('\n')) return inline;
  return `{\n${fields.map((field) => `${indent}  ${field}\n`).join('')}${indent}}`;
}

function writeRecord(
  names: JsonSchema | undefined,
  values: boolean | JsonSchema | undefined,
  indent: string,
): string {
  if (typeof values !== 'object') return '{}';
  return `{ [${writeType(names ?? { type: 'string' })}]: ${writeType(values, indent)} }`;
}

function writeArray(schema: JsonSchema, indent: string): string {
  const item = writeType(schema.items ?? {}, indent);
  const list = /^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`;
  return `${list}${writeBounds(schema.minItems, schema.maxItems)}`;
}

function writeScalar({ type, format, pattern, minLength, maxLength, minimum, maximum }: JsonSchema): string {
  if (type === 'string') {
    const name = format === undefined ? 'string' : (formats[format] ?? format);
    const shape = format === undefined && pattern !== undefined ? ` /${pattern}/` : '';
    return `${name}${writeBounds(minLength, maxLength)}${shape}`;
  }
  const largest = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const smallest = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  return `${type ?? 'unknown'}${writeBounds(smallest, largest)}`;
}

function writeBounds(least: number | undefined, most: number | undefined): string {
  return least === undefined && most === undefined ? '' : `(${least ?? ''}..${most ?? ''})`;
}
