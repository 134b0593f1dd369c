import { link, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { ledgerEntry } from '../../deletion-ledger/index.ts';
import { syncFolder } from '../../files/durable.ts';
import { newToken } from '../../ids/index.ts';
import { checked, withChecksum } from '../checksummed.ts';
import { BackupRefused } from '../refused.ts';
import { writeDurable } from '../stored-file.ts';

/** Raised when an older restore cannot read what `npm run backup` writes. */
export const ledgerFormat = 1;

const content = z.strictObject({
  format: z.literal(ledgerFormat),
  /** Each restore begins another strand. */
  strand: z.uuid(),
  beganAt: z.string(),
  /** Earlier strands, oldest first, each with its last position. */
  ancestors: z.array(z.strictObject({ strand: z.uuid(), position: z.int() })),
  /** Entries follow this position. */
  after: z.int(),
  entries: z.array(ledgerEntry),
});
export type LedgerPart = z.infer<typeof content>;
export type NewLedgerPart = z.input<typeof content>;

/** The name has the positions; an empty strand ends where it begins. */
export interface PartName {
  readonly file: string;
  readonly after: number;
  readonly last: number;
}

/** `ledger/<strand>/<after>-<last>.json` in a backup. */
export function ledgerFolder(backup: string, strand = ''): string {
  return path.join(backup, 'ledger', strand);
}

const namePattern = /^(\d{12})-(\d{12})\.json$/;

function nameOf({ after, entries }: NewLedgerPart): string {
  const digits = (position: number) => String(position).padStart(12, '0');
  return `${digits(after)}-${digits(after + entries.length)}.json`;
}

/** Returns an empty list without the folder. */
export async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

export async function listParts(folder: string): Promise<PartName[]> {
  const names = await listNames(folder);
  const parts: PartName[] = [];
  for (const name of names.sort()) {
    const [, after, last] = namePattern.exec(name) ?? [];
    if (after) parts.push({ file: path.join(folder, name), after: Number(after), last: Number(last) });
  }
  return parts;
}

/** Renames the file when it is durable; concurrent writers of the same positions write the same content. */
export async function writePart(folder: string, part: NewLedgerPart): Promise<void> {
  const file = path.join(folder, nameOf(part));
  const draft = `${file}.${newToken()}.draft`;
  try {
    await writeDurable(draft, withChecksum(part));
    await place(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(folder);
}

async function place(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'EEXIST') return;
    if (!['EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS'].includes(code)) throw error;
    // Without hard links, this writes the same content again at worst.
    await rename(draft, file);
  }
}

/** Throws `BackupRefused` with the reason. */
export async function readPart({ file }: Pick<PartName, 'file'>): Promise<LedgerPart> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new BackupRefused(`${file} cannot be read: ${cause.message}.`, { cause });
  });
  const result = content.safeParse(checked(text, file));
  if (!result.success) {
    const [issue] = result.error.issues;
    const place = issue?.path.join('.');
    throw new BackupRefused(`${file} is of another version of Keepsake: ${place} ${issue?.message}.`);
  }
  if (path.basename(file) === nameOf(result.data)) return result.data;
  throw new BackupRefused(`${file} has another name than it was written with.`);
}
