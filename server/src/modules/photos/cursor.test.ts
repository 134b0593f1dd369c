import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../platform/http/index.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const position = {
  month: 202405,
  at: '2024-05-03 09:12:44.12+00',
  photoId: '0190a1b2-0000-7000-8000-000000000001',
};

const scope = { sortKey: 'dateTaken', month: 202405 } as const;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('round-trips', () => {
  expect(decodeCursor(encodeCursor(position, 'dateTaken'), scope)).toEqual(position);
  expect(decodeCursor(encodeCursor(position, 'dateTaken'), { sortKey: 'dateTaken' })).toEqual(position);
  expect(decodeCursor(undefined, scope)).toBeUndefined();
});

it('is valid for one sort key and month', () => {
  const cursor = encodeCursor(position, 'dateTaken');
  expect(() => decodeCursor(cursor, { ...scope, sortKey: 'uploaded' })).toThrow(ApiError);
  expect(() => decodeCursor(cursor, { ...scope, month: 202406 })).toThrow(ApiError);
});

// PostgreSQL would reject these with an internal error.
it.each([
  { month: 1e15 },
  { month: -1 },
  { at: '2024-02-30 00:00:00+00' },
  { at: '2024-05-03 25:00:00+00' },
  { at: '0000-05-03 09:12:44+00' },
])('refuses an impossible position: %j', (change) => {
  const cursor = encode({ sortKey: 'dateTaken', ...position, ...change });
  expect(() => decodeCursor(cursor, { sortKey: 'dateTaken' })).toThrow(ApiError);
});

it('refuses an invalid cursor and names the field', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeCursor(text, scope)).toThrow(ApiError);
    }),
  );
  const other = encode({ sortKey: 'dateTaken', ...position, at: "'; drop table photos" });
  expect(() => decodeCursor(other, scope)).toThrow(ApiError);
  try {
    decodeCursor('x', scope);
  } catch (error) {
    expect((error as ApiError).field).toBe('cursor');
  }
});
