// Proves PLA-81.
import { expect, it } from 'vitest';
import { findIn } from '../in-tree.ts';
import { migrations } from './check-migrations.ts';

const file = 'server/migrations/2027-01-01-0001-notes.sql';

const rulesOf = async (text: string, name = file) =>
  (await findIn(migrations, { [name]: text })).map((found) => found.replace(`${name}:`, ''));

it.each([
  ['migration-index 1', 'create index i on photos (a);'],
  ['migration-index 1', 'alter table photos add constraint u unique (a);'],
  ['migration-index 1', 'alter table photos add primary key (a);'],
  ['migration-index 1', 'reindex table photos;'],
  ['migration-index 1', 'cluster photos;'],
  ['migration-constraint 1', 'alter table photos add constraint c check (a > 0);'],
  ['migration-constraint 1', 'alter table photos add constraint c foreign key (a) references albums;'],
  ['migration-constraint 1', 'alter table photos add constraint c not null a;'],
  [
    'migration-constraint 2',
    'alter table photos add column a int;\nalter table photos validate constraint c;',
  ],
  ['migration-not-null 1', 'alter table photos alter column a set not null;'],
  ['migration-column 1', 'alter table photos alter column a type bigint;'],
  ['migration-column 1', 'alter table photos add column a uuid default gen_random_uuid();'],
  ['migration-column 1', 'alter table photos add column a timestamptz default clock_timestamp();'],
  ['migration-column 1', 'alter table photos add column a int generated always as (b + 1) stored;'],
  ['migration-column 1', 'alter table photos add column a int generated always as identity;'],
  ['migration-column 1', 'alter table photos add column a bigserial;'],
  ['migration-column 1', 'alter table photos add column a int check (a > 0);'],
  ['migration-column 1', 'alter table photos add column a int unique;'],
  ['migration-rows 1', 'update photos set a = 1;'],
  ['migration-rows 1', 'delete from photos where a = 1;'],
  ['migration-rows 1', 'with gone as (delete from photos returning a) select a from gone;'],
  ['migration-rows 2', 'create table notes (a int);\ninsert into notes select a from photos;'],
  ['migration-rows 1', 'create table notes as select a from photos;'],
  ['migration-code 1', 'do $$ begin update photos set a = 1; end $$;'],
  ['migration-alone 1', 'create index concurrently if not exists i on photos (a);'],
  ['migration-alone 2', '-- concurrently\ncreate index concurrently i on photos (a);'],
  [
    'migration-alone 2',
    '-- concurrently\ncreate index concurrently if not exists i on photos (a); select 1;',
  ],
])('%s finds %j', async (found, text) => {
  expect(await rulesOf(text)).toEqual([found]);
});

it('names each line, behind comments and letters of several bytes', async () => {
  const text = "-- Größe.\nselect 'é';\n\n-- And this.\ncreate index i on photos (a);\ndelete from photos;\n";
  expect(await rulesOf(text)).toEqual(['migration-index 5', 'migration-rows 6']);
});

it.each([
  'create table notes (a int primary key, b int references photos check (b > 0));\ncreate index i on notes (b);',
  'create table notes (a int);\ninsert into notes (a) values (1);\nupdate notes set a = 2;',
  "alter table photos add column a int, add column b boolean not null default false, add column c text[] not null default '{}';",
  'alter table photos add column a timestamptz not null default now();',
  "alter table photos add constraint c check (a in ('x', 'y')) not valid;",
  'alter table photos add constraint c not null a not valid;',
  'alter table photos validate constraint c;',
  'alter table photos add constraint u unique using index i;',
  'alter table photos drop column a, drop constraint c, alter column b set default 1;',
  'drop index i;',
  "update tenants set name = 'x';",
  '-- concurrently\n-- For lists by camera.\ncreate unique index concurrently if not exists i on photos (a);',
])('accepts %j', async (text) => {
  expect(await rulesOf(text)).toEqual([]);
});

it('says what a file is that cannot be read', async () => {
  expect(await rulesOf('alter tabel photos;')).toEqual([`migration-code ${file}`]);
});

it('leaves files that were released before it as they are', async () => {
  const name = 'server/migrations/2026-11-30-0281-favourites.sql';
  expect(await rulesOf('create index i on photos (a);', name)).toEqual([]);
});
