import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { copyTarget, quoted, type Table } from './list-tables.ts';
import type { TableRecord } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { newFileStream, recordFile } from './stored-file.ts';

/** Rows are mostly ids and hashes, which compress badly. */
const compression = { level: 1 };

/** Writes rows of the client's snapshot, compressed. Returns their number. */
export async function copyQueryOut(client: pg.Client, file: string, source: string): Promise<number> {
  const rows = client.query(copyTo(`copy ${source} to stdout`));
  await pipeline(rows, createGzip(compression), newFileStream(file));
  return rows.rowCount;
}

export async function copyStreamIn(client: pg.Client, file: string, target: string): Promise<number> {
  const rows = client.query(copyFrom(`copy ${target} from stdin`));
  await pipeline(createReadStream(file), createGunzip(), rows);
  return rows.rowCount;
}

export async function copyOut(client: pg.Client, folder: string, table: Table): Promise<TableRecord> {
  const name = path.join('tables', `${table.name}.copy.gz`);
  const { columns } = table;
  // COPY of a partitioned table needs a query.
  const source = `(select ${columns.map(quoted).join(', ')} from public.${quoted(table.name)})`;
  const rows = await copyQueryOut(client, path.join(folder, name), source);
  return { name: table.name, columns: [...columns], rows, data: await recordFile(folder, name) };
}

/** Throws `BackupRefused` when the number of rows differs from the manifest. */
export async function copyIn(client: pg.Client, folder: string, record: TableRecord): Promise<void> {
  const rows = await copyStreamIn(client, path.join(folder, record.data.file), copyTarget(record));
  if (rows === record.rows) return;
  throw new BackupRefused(`Table ${record.name} has ${rows} rows instead of ${record.rows}.`);
}
