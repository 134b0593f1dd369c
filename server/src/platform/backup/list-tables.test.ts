import { expect, it } from 'vitest';
import { inOrder } from './list-tables.ts';

const tables = ['renditions', 'photos', 'customers'].map((name) => ({ name, columns: ['id'] }));

it('puts each table after those that it refers to', () => {
  const needs = new Map([
    ['renditions', new Set(['photos'])],
    ['photos', new Set(['customers'])],
  ]);
  expect(inOrder(tables, needs).map(({ name }) => name)).toEqual(['customers', 'photos', 'renditions']);
});

it('names tables that refer to each other', () => {
  const needs = new Map([
    ['renditions', new Set(['photos'])],
    ['photos', new Set(['renditions'])],
  ]);
  expect(() => inOrder(tables, needs)).toThrow('in a circle and have no order: renditions, photos');
});
