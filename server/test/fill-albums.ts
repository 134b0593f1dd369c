import { runOnServer } from './test-server.ts';

export interface AlbumsPlan {
  readonly customerId: string;
  readonly albums: number;
  readonly photosEach: number;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A rank of five characters, as fractional indexing makes them: `d` and four digits of base 62. */
const rankOf = (n: string) =>
  [238_328, 3_844, 62, 1]
    .map((unit) => `substr('${digits}', (1 + ${n} / ${unit} % 62)::int, 1)`)
    .join(' || ');

/** Inserts albums like the API's: a minute apart, their photos a second apart, in the order of their ids. */
const insertAlbums = ({ customerId, albums, photosEach }: AlbumsPlan) => `
  create temporary table made as
    select albums_count + n as n, tenant_id, owner_id, uuidv7() as album_id,
      timestamptz '2025-06-01 00:00:00Z' + (albums_count + n) * interval '1 minute' as at
    from libraries, generate_series(1, ${albums}) as n where owner_id = '${customerId}';
  create temporary table chosen as
    select owner_id, photo_id, taken_at, row_number() over (order by photo_id) as n
    from photos where owner_id = '${customerId}' order by photo_id limit ${photosEach};
  insert into albums (tenant_id, owner_id, album_id, name, photos_count, created_at, updated_at)
    select tenant_id, owner_id, album_id, 'Album ' || n, (select count(*) from chosen), at, at from made;
  insert into album_photos (tenant_id, album_id, owner_id, photo_id, added_at, taken_at, rank)
    select tenant_id, album_id, chosen.owner_id, photo_id, at + chosen.n * interval '1 second', taken_at,
      'd' || ${rankOf('chosen.n')}
    from made cross join chosen;
  update libraries set albums_count = albums_count + ${albums} where owner_id = '${customerId}'`;

/** Fills a library with albums by SQL, counters included; returns their ids, oldest first. */
export async function fillAlbums(databaseUrl: string, plan: AlbumsPlan): Promise<string[]> {
  await runOnServer(databaseUrl, `set synchronous_commit = off; ${insertAlbums(plan)}`);
  const rows = await runOnServer<{ album_id: string }>(
    databaseUrl,
    `select album_id from albums where owner_id = '${plan.customerId}' and name like 'Album %'
      order by created_at desc limit ${plan.albums}`,
  );
  return rows.map((row) => row.album_id).toReversed();
}
