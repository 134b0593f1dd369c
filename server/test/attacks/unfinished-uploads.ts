import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runOnServer } from '../test-server.ts';

interface UnfinishedUploads {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly customerId: string;
  readonly count: number;
}

/** Makes rows and files of uploads that a customer abandoned. */
export async function leaveUnfinishedUploads({
  databaseUrl,
  dataDir,
  customerId,
  count,
}: UnfinishedUploads): Promise<void> {
  const folder = path.join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    await writeFile(path.join(folder, `unfinished-upload-${String(index).padStart(6, '0')}`), 'some bytes');
  }
  await runOnServer(
    databaseUrl,
    `insert into uploads (tenant_id, owner_id, upload_id, blob_key, file_name, total_bytes, metadata, created_at, expires_at)
     select 'demo', '${customerId}', 'unfinished-upload-' || lpad(n::text, 6, '0'),
       'never-stored-key-of-' || lpad(n::text, 6, '0'), 'a.jpg', 1000, 'filename YQ==', '2020-01-01', '2099-01-01'
     from generate_series(0, ${count - 1}) n`,
  );
}
