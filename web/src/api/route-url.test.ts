import { expect, it } from 'vitest';
import { fillPath, queryString } from './route-url.ts';

it('fills and escapes the path', () => {
  expect(fillPath('/photos/timeline/:year/:month', { year: 2024, month: 5 })).toBe('/photos/timeline/2024/5');
  expect(fillPath('/photos/:id', { id: '../a b?c' })).toBe('/photos/..%2Fa%20b%3Fc');
});

it('refuses a path with a hole', () => {
  expect(() => fillPath('/photos/:id')).toThrow('Missing path parameter "id"');
});

it('leaves out what is absent from the query', () => {
  expect(queryString({ cursor: undefined, limit: 24, q: 'a&b' })).toBe('?limit=24&q=a%26b');
  expect(queryString({ cursor: undefined })).toBe('');
  expect(queryString({ names: [] })).toBe('');
});

it('repeats the name of a list', () => {
  expect(queryString({ name: ['a, b', 'c'], limit: 1 })).toBe('?name=a%2C+b&name=c&limit=1');
});
