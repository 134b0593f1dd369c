import { expect, it } from 'vitest';
import { type JsonSchema, writeType } from './write-type.ts';

const text: JsonSchema = { type: 'string' };

it.each<[string, JsonSchema, string]>([
  ['a named type', { $ref: '#/$defs/Photo' }, 'Photo'],
  ['a literal', { const: 'READY', type: 'string' }, '"READY"'],
  ['an enum', { type: 'string', enum: ['asc', 'desc'] }, '"asc" | "desc"'],
  ['null', { anyOf: [{ $ref: '#/$defs/Photo' }, { type: 'null' }] }, 'Photo | null'],
  ['two types', { type: ['string', 'null'] }, 'string | null'],
  ['bounds', { type: 'string', minLength: 1, maxLength: 255 }, 'string(1..255)'],
  [
    'a whole number of 0 or more',
    { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    'integer(0..)',
  ],
  ['a format instead of its pattern', { type: 'string', format: 'uuid', pattern: '^x$' }, 'Uuid'],
  ['a pattern', { type: 'string', pattern: '^[a-z]+$' }, 'string /^[a-z]+$/'],
  ['a list', { type: 'array', items: { $ref: '#/$defs/Photo' }, maxItems: 500 }, 'Photo[](..500)'],
  ['a list of choices', { type: 'array', items: { type: ['string', 'null'] } }, 'Array<string | null>'],
  ['a record', { type: 'object', additionalProperties: text }, '{ [string]: string }'],
  [
    'an object',
    { type: 'object', properties: { a: text, b: text }, required: ['a'], additionalProperties: false },
    '{ a: string, b?: string }',
  ],
  ['an object that may have more', { type: 'object', properties: { a: text } }, '{ a?: string, ... }'],
])('writes %s', (_, schema, written) => {
  expect(writeType(schema)).toBe(written);
});

it('writes each field of a wide object on its own line', () => {
  const names = Array.from({ length: 9 }, (_, index) => `aRatherLongName${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, text]));
  const lines = writeType({ type: 'object', properties, required: names, additionalProperties: false }).split(
    '\n',
  );
  expect(lines).toHaveLength(11);
  expect(lines[1]).toBe('  aRatherLongName0: string');
});
