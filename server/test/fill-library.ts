import { runOnServer } from './test-server.ts';

/** A library: one large month, the rest evenly over the months that end with 2023. */
export interface LibraryPlan {
  readonly customerId: string;
  readonly photos: number;
  /** Photos of `largeMonth`. */
  readonly inLargeMonth: number;
  readonly monthsBeside?: number;
}

export const largeMonth = { year: 2024, month: 8 } as const;

/**
 * Inserts photos like those of uploads; ids and contents by number. Taken a minute apart in their month, in
 * Berlin's zone, uploaded in 2025; one in five is upright.
 */
const insertPhotos = ({ customerId, photos, inLargeMonth, monthsBeside = 120 }: LibraryPlan) => `
  with library as (
    select tenant_id, customer_id from customers where customer_id = '${customerId}'
  ), numbered as (
    select n, (date '${largeMonth.year}-0${largeMonth.month}-01'
      - case when n < ${inLargeMonth} then interval '0' else (8 + n % ${monthsBeside}) * interval '1 month' end) as month_start
    from generate_series(0, ${photos - 1}) as n
  ), dated as (
    select n, month_start + (n % 40000) * interval '1 minute' + (n / 40000) * interval '1 second' as wall,
      timestamptz '2025-01-01 00:00:00Z' + n * interval '10 seconds' as uploaded
    from numbered
  )
  insert into photos (tenant_id, owner_id, photo_id, upload_id, file_name, mime_type, bytes, sha256, crc32, width, height,
    blob_key, date_taken, taken_at, taken_month, created_at, created_month, uploaded_at, uploaded_month, state,
    average_colour, thumbhash)
  select tenant_id, customer_id, uuidv7(), 'bench-' || n, 'IMG_' || n || '.JPG', 'image/jpeg', 3400000,
    sha256(convert_to(n::text, 'UTF8')), n,
    (array[4000, 3000, 4000, 4000, 4000])[1 + n % 5], (array[3000, 4000, 2250, 3000, 2667])[1 + n % 5], encode(sha256(convert_to('blob' || n, 'UTF8')), 'hex'),
    to_char(wall, 'YYYY-MM-DD"T"HH24:MI:SS"+02:00"'), (wall - interval '2 hours') at time zone 'UTC',
    to_char(wall, 'YYYYMM')::int, uploaded, to_char(uploaded, 'YYYYMM')::int, uploaded, to_char(uploaded, 'YYYYMM')::int,
    'ready', '#8899aa', decode(md5(n::text) || md5(n::text), 'hex')
  from dated cross join library`;

const months = { dateTaken: 'taken_month', created: 'created_month', uploaded: 'uploaded_month' } as const;

const countMonths = (customerId: string) =>
  Object.entries(months)
    .map(
      ([sortKey, column]) => `
  insert into photo_months (tenant_id, owner_id, sort_key, month, photos)
  select tenant_id, owner_id, '${sortKey}', ${column}, count(*) from photos where owner_id = '${customerId}' group by 1, 2, 4`,
    )
    .join(';');

/** Drops indexes: inserting a million rows is several times as fast without them. */
const takeIndexesAway = `
  create temporary table indexes_of_photos as
    select indexname, indexdef from pg_indexes where tablename = 'photos' and schemaname = 'public'
      and indexname not in (select conname from pg_constraint where conrelid = 'photos'::regclass);
  do $$ declare one record; begin
    for one in select * from indexes_of_photos loop execute format('drop index %I', one.indexname); end loop;
  end $$`;

const makeIndexesAgain = `
  do $$ declare one record; begin
    for one in select * from indexes_of_photos loop execute one.indexdef; end loop;
  end $$`;

/** Fills a library by SQL. Without statistics each foreign key of a photo would be checked by reading its whole library. */
export async function fillLibrary(databaseUrl: string, plan: LibraryPlan): Promise<void> {
  const { customerId } = plan;
  await runOnServer(
    databaseUrl,
    `set synchronous_commit = off;
    set maintenance_work_mem = '256MB';
    insert into libraries (tenant_id, owner_id, created_at)
      select tenant_id, customer_id, created_at from customers where customer_id = '${customerId}' on conflict do nothing;
    ${takeIndexesAway};
    ${insertPhotos(plan)};
    ${makeIndexesAgain};
    analyze photos;
    ${countMonths(customerId)};
    update libraries set photos_count = ${plan.photos}, bytes_used = ${plan.photos} * 3400000::bigint
      where owner_id = '${customerId}'`,
  );
}

/** Gives every photo of a library thumbnails of another customer's photos, in turn. */
export async function shareThumbnails(databaseUrl: string, from: string, to: string): Promise<void> {
  await runOnServer(
    databaseUrl,
    `set synchronous_commit = off;
    create temporary table shared as
      select dense_rank() over (order by photo_id) as n, variant, width, height, bytes, blob_key
      from renditions where owner_id = '${from}';
    create temporary table borrowers as
      select row_number() over () as n, tenant_id, owner_id, photo_id from photos where owner_id = '${to}';
    analyze shared;
    analyze borrowers;
    insert into renditions (tenant_id, owner_id, photo_id, variant, width, height, bytes, blob_key)
    select tenant_id, owner_id, photo_id, variant, width, height, bytes, blob_key
    from borrowers join shared on shared.n = 1 + borrowers.n % (select max(n) from shared)`,
  );
}

export async function settleDatabase(databaseUrl: string): Promise<void> {
  await runOnServer(databaseUrl, 'vacuum analyze');
  await runOnServer(databaseUrl, 'checkpoint');
}
