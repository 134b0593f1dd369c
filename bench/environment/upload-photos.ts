import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeNoisePhoto } from '../../server/test/noise-photo.ts';
import { seededRandom } from '../../server/test/seed.ts';
import { runOnServer } from '../../server/test/test-server.ts';
import type { UploadRun } from '../programs/uploads.program.ts';
import type { Customer } from './customer.ts';
import type { BenchEnvironment } from './environment.ts';
import type { Keepsake } from './keepsake.ts';
import { startProgram } from './program.ts';

export interface KeptPhoto {
  readonly photoId: string;
  readonly blobKey: string;
}

/** Uploads different photos of 3.5 MB. */
export async function uploadPhotos(
  environment: BenchEnvironment,
  keepsake: Keepsake,
  { customerId, token }: Customer,
  count: number,
): Promise<KeptPhoto[]> {
  const jpeg = path.join(environment.folder, 'photo.jpg');
  // 0.9 bytes a pixel.
  await writeFile(jpeg, await makeNoisePhoto(seededRandom('bench'), 2240, 1736));
  const sender = startProgram<UploadRun, unknown>('uploads');
  environment.onEnd(sender.end);
  await sender.run({ origin: keepsake.origin, token, jpeg, concurrency: 3, from: 0, count });
  const rows = await runOnServer<{ photo_id: string; blob_key: string }>(
    keepsake.databaseUrl,
    `select photo_id, blob_key from photos where owner_id = '${customerId}'`,
  );
  return rows.map(({ photo_id, blob_key }) => ({ photoId: photo_id, blobKey: blob_key }));
}
