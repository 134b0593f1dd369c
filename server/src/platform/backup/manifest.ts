import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { syncFolder } from '../files/durable.ts';
import { checked, withChecksum } from './checksummed.ts';
import { BackupRefused } from './refused.ts';
import { storedFile, writeDurable } from './stored-file.ts';

/** Raised when an older restore cannot read what a backup writes. */
export const backupFormat = 1;

const body = z.strictObject({
  format: z.literal(backupFormat, 'is of another format: restore it with the Keepsake that made it'),
  keepsake: z.string(),
  postgres: z.string(),
  /** Time of the snapshot. */
  takenAt: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      data: storedFile,
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  jobs: z.strictObject({ count: z.int(), data: storedFile, queues: storedFile }),
  /** Undefined: the photos are in an object store, outside the backup. */
  blobs: z.optional(z.strictObject({ count: z.int(), bytes: z.int(), missing: z.int(), list: storedFile })),
  /** Position in the ledger; undefined: before the first deletion. */
  ledger: z.optional(z.strictObject({ strand: z.uuid(), position: z.int() })),
  /** Undefined: the keys come from SECRETS, outside the backup. */
  secrets: z.optional(storedFile),
});

export type Manifest = z.infer<typeof body>;
export type TableRecord = Manifest['tables'][number];

const manifestName = 'manifest.json';

/** Renames the manifest last, when all files are durable. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = path.join(folder, `${manifestName}.draft`);
  await writeDurable(draft, withChecksum(manifest));
  await syncFolder(folder);
  await rename(draft, path.join(folder, manifestName));
  await syncFolder(folder);
}

/** Throws `BackupRefused` with the reason. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, manifestName);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupRefused(`${file} cannot be read: this snapshot was never finished, or it is damaged.`);
  });
  const result = body.safeParse(checked(text, file));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BackupRefused(`${file}: ${issue?.path.join('.')} ${issue?.message}.`);
}
