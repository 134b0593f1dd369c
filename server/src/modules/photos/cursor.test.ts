import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../platform/http/index.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const position = {
  month: 202405,
  at: '2024-05-03 09:12:44.12+00',
  photoId: '0190a1b2-0000-7000-8000-000000000001',
};

it('comes back as it went', () => {
  expect(decodeCursor(encodeCursor(position))).toEqual(position);
  expect(decodeCursor(undefined)).toBeUndefined();
});

it('refuses whatever is not a cursor, naming the field', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeCursor(text)).toThrow(ApiError);
    }),
  );
  const other = Buffer.from(JSON.stringify({ ...position, at: "'; drop table photos" })).toString(
    'base64url',
  );
  expect(() => decodeCursor(other)).toThrow(ApiError);
  try {
    decodeCursor('x');
  } catch (error) {
    expect((error as ApiError).field).toBe('cursor');
  }
});
