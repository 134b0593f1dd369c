import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { sql, sqlOf } from './sql.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase({ empty: true });
});
afterAll(() => fixture.drop());

/** Date would shift both columns. */
const query = sql<Record<string, unknown>>`select
  '2024-03-10'::date as day,
  '2024-03-10 02:30:00.123456'::timestamp as wall_clock,
  '2024-03-10 00:30:00.123456-03:30'::timestamptz as instant,
  '2 days 03:00'::interval as span,
  9007199254740993::int8 as large,
  0.1000000000000000055::numeric as exact,
  array['2024-03-10'::date, null] as days,
  array['2024-03-10 02:30'::timestamp] as wall_clocks,
  array['2024-03-10 00:30-03:30'::timestamptz] as instants,
  array[9007199254740993::int8] as large_ones,
  array[0.1000000000000000055::numeric] as exact_ones,
  '{"a": [1, null]}'::jsonb as document,
  '\\x00ff'::bytea as bytes,
  7::int4 as small,
  true as flag,
  null::date as nothing`;

test('times and large numbers are the text PostgreSQL sends, whatever the zone of the machine', async () => {
  expect(new Date(2024, 0, 1).getTimezoneOffset(), 'tests run under TZ=America/St_Johns').toBe(210);
  const { rows } = await query.execute(sqlOf(fixture.database.autocommit));
  expect(rows).toEqual([
    {
      day: '2024-03-10',
      wall_clock: '2024-03-10 02:30:00.123456',
      instant: '2024-03-10 04:00:00.123456+00',
      span: '2 days 03:00:00',
      large: '9007199254740993',
      exact: '0.1000000000000000055',
      days: ['2024-03-10', null],
      wall_clocks: ['2024-03-10 02:30:00'],
      instants: ['2024-03-10 04:00:00+00'],
      large_ones: ['9007199254740993'],
      exact_ones: ['0.1000000000000000055'],
      document: { a: [1, null] },
      bytes: Buffer.from([0, 255]),
      small: 7,
      flag: true,
      nothing: null,
    },
  ]);
});

test('text goes in and comes out unchanged', async () => {
  const [day, wallClock] = ['2024-03-10', '2024-03-10 02:30:00'];
  const { rows } = await sql`select ${day}::date as day, ${wallClock}::timestamp as at`.execute(
    sqlOf(fixture.database.autocommit),
  );
  expect(rows).toEqual([{ day, at: wallClock }]);
});
