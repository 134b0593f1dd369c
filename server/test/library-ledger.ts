import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import type { RemoteCustomer } from './remote-customer.ts';
import { runOnServer } from './test-server.ts';

type App = TestApp & { readonly databaseUrl: string };

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Acknowledged, undeleted photos with the hash of their bytes. */
export class LibraryLedger {
  private readonly hashes = new Map<string, string>();

  get photos(): string[] {
    return [...this.hashes.keys()];
  }

  keep(imageId: string, bytes: Buffer): void {
    this.hashes.set(imageId, sha256(bytes));
  }

  drop(imageIds: readonly string[]): void {
    for (const id of imageIds) this.hashes.delete(id);
  }

  /** The library has exactly these photos, byte for byte. */
  async expectShownTo(customer: RemoteCustomer): Promise<void> {
    const images = await customer.list();
    expect(images.map((image) => image.imageId).sort()).toEqual(this.photos.sort());
    for (const { imageId, untouchedUrl } of images) {
      expect(sha256(await customer.download(untouchedUrl)), imageId).toBe(this.hashes.get(imageId));
    }
  }
}

interface BlobRow {
  readonly blob_key: string;
  readonly bytes: string;
}

const blobRows = (url: string) =>
  runOnServer<BlobRow>(
    url,
    'select blob_key, bytes::text from photos union all select blob_key, bytes::text from renditions',
  );

/** Counters that differ from recounted rows. */
const miscounted = `
  with shown as (select photos.* from photos join libraries using (tenant_id, owner_id)
    where deleted_at is null and photos.generation = libraries.generation),
  months as (
    select tenant_id, owner_id, 'dateTaken' as sort_key, taken_month as month from shown union all
    select tenant_id, owner_id, 'created', created_month from shown union all
    select tenant_id, owner_id, 'uploaded', uploaded_month from shown),
  counted as (select tenant_id, owner_id, sort_key, month, count(*)::int as photos from months group by 1, 2, 3, 4),
  libraries_again as (
    select tenant_id, owner_id, count(*)::int as photos, coalesce(sum(bytes), 0)::bigint as bytes
    from shown group by 1, 2)
  select 'month' as kind, month::text as which, a.photos as counter, b.photos as rows
    from (select * from photo_months where photos > 0) a
    full join counted b using (tenant_id, owner_id, sort_key, month)
    where a.photos is distinct from b.photos
  union all
  select 'library', owner_id::text, a.photos_count, b.photos
    from libraries a left join libraries_again b using (tenant_id, owner_id)
    where a.photos_count <> coalesce(b.photos, 0) or a.bytes_used <> coalesce(b.bytes, 0)`;

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size;
}

/** Every file of the blobs' folder; faults may leave other names. */
export async function blobFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return names.filter((name) => !name.startsWith('keepsake-'));
}

/** Every row has its intact blob; counters equal rows. */
export async function expectSoundRows(test: App): Promise<void> {
  for (const { blob_key: key, bytes } of await blobRows(test.databaseUrl)) {
    const file = path.join(test.dataDir, 'blobs', key.slice(0, 2), key);
    expect(await sizeOf(file), `blob of ${bytes} bytes`).toBe(Number(bytes));
  }
  expect(await runOnServer(test.databaseUrl, miscounted)).toEqual([]);
}

/** Expects a file for each row, and nothing else, after tomorrow's sweep. */
export async function expectNoOrphans(test: App): Promise<void> {
  const clock = { now: () => Date.now() + 25 * 3600 * 1000 };
  const tomorrow = await createTestApp({ beside: test, clock });
  await tomorrow.modules.sweep();
  await tomorrow.close();
  expect(await readdir(path.join(test.dataDir, 'uploads'))).toEqual([]);
  const keys = (await blobRows(test.databaseUrl)).map((row) => row.blob_key);
  expect((await blobFiles(test.dataDir)).sort()).toEqual(keys.sort());
}
