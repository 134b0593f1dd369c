import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkForm, problemsOf } from './check-form.ts';

const schema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(5)),
  note: z.optional(z.string().check(z.regex(/^\d+$/))),
});

it('accepts filled fields only', () => {
  expect(checkForm(schema, { name: 'Anna', note: ' ' })).toEqual({ data: { name: 'Anna' } });
});

it.each([
  [{ name: '', note: '' }, [{ path: 'name', code: 'missing' }], {}],
  [{ name: 'Marijke', note: '12' }, [{ path: 'name', code: 'too-long' }], { note: '12' }],
  [{ name: 'Anna', note: 'x' }, [{ path: 'note', code: 'not-valid' }], { name: 'Anna' }],
])('names what is not valid of %o, and keeps what is', (values, invalid, valid) => {
  expect(checkForm(schema, values)).toEqual({ invalid, valid });
});

it('has a text for each field, in the order of the form', () => {
  const invalid = ['note', 'name', 'name', 'other'].map((path) => ({ path, code: 'missing' }) as const);
  expect(Object.entries(problemsOf(invalid, { name: 'Name?', note: 'Note?', city: 'City?' }))).toEqual([
    ['name', 'Name?'],
    ['note', 'Note?'],
  ]);
});
