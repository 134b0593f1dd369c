import { parseArgs } from 'node:util';
import type { ImportKey } from '../modules/imports/index.ts';
import type { Modules } from '../modules/index.ts';
import { type LocalFiles, openLocalFiles } from '../modules/local-files/index.ts';
import { ApiError } from '../platform/http/index.ts';
import { hashToken } from '../platform/ids/index.ts';
import type { Platform } from '../platform/index.ts';
import { canonicalEmail } from '../platform/mail/index.ts';
import { SourceUnavailable } from '../platform/photo-sources/index.ts';
import { isComplete, reportLines } from './import-report.ts';
import { CommandError, pathTyped } from './run-command.ts';

const usage = `npm run import -- FOLDER|ZIP ... --customer EMAIL [--albums] [--brand ID]
  FOLDER      photos in it and in its folders; zips in it are read without unpacking
  ZIP         of Google Takeout, of Apple's privacy export, or any other: give all parts together
  --albums    makes an album of each folder of photos; exports have their own
  --brand     brand whose quota and time zone count; otherwise that of PUBLIC_ORIGIN`;

const options = {
  customer: { type: 'string' },
  albums: { type: 'boolean', default: false },
  brand: { type: 'string' },
} as const;

export interface ImportRequest {
  /** Absolute ones. */
  readonly paths: readonly string[];
  readonly email: string;
  readonly foldersAsAlbums: boolean;
  readonly brand: string | undefined;
}

/** @throws CommandError */
export function readImportRequest(words: readonly string[]): ImportRequest {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    if (positionals.length === 0 || values.customer === undefined) throw new CommandError(usage);
    return {
      paths: [...new Set(positionals.map(pathTyped))],
      email: values.customer,
      foldersAsAlbums: values.albums,
      brand: values.brand,
    };
  } catch {
    throw new CommandError(usage);
  }
}

export interface Installation {
  readonly platform: Platform;
  readonly modules: Modules;
  readonly publicOrigin: string;
}

export interface Output {
  line(text: string): void;
  /** Photos that are done, of all. */
  progress(done: number, count: number): void;
}

interface Target {
  readonly key: ImportKey;
  readonly brandId: string;
}

async function findTarget(
  { platform, modules, publicOrigin }: Installation,
  { paths, email, brand }: ImportRequest,
): Promise<Target> {
  const { tenantId, storefronts } = modules.config;
  const found = await modules.customers.listByEmail(platform.database.autocommit, tenantId, [
    canonicalEmail(email),
  ]);
  const [customer] = found;
  if (!customer) throw new CommandError(`There is no customer ${email} who can sign in.`);
  if (found.length > 1) throw new CommandError(`There are ${found.length} customers ${email}.`);
  const site = storefronts.pageBrandOf(publicOrigin, { chosen: customer.locale ?? undefined });
  const brands = storefronts.brandsOf(tenantId);
  const brandId = brand ?? site.id;
  if (!brands.includes(brandId)) {
    throw new CommandError(`There is no brand ${brandId}: it is one of ${brands.join(', ')}.`);
  }
  // The same paths go on where an earlier run of the command was stopped.
  const source = `files ${hashToken(JSON.stringify(paths.toSorted())).toString('base64url')}`;
  return { key: { tenantId, ownerId: customer.customerId, source }, brandId };
}

async function open({ paths, foldersAsAlbums }: ImportRequest): Promise<LocalFiles> {
  try {
    return await openLocalFiles(paths, { foldersAsAlbums });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CommandError(`${path ?? paths.join(', ')} could not be read (${code}).`);
  }
}

/** Runs turns to the end. A photo that cannot be read is tried again in later turns, and then left out. */
async function runTurns(
  { platform, modules: { imports } }: Installation,
  { key, brandId }: Target,
  { files: { source }, lost, output }: { files: LocalFiles; lost: AbortSignal; output: Output },
): Promise<void> {
  const { database } = platform;
  await database.transaction((tx) => imports.open(tx, key, brandId));
  for (let isFinished = false; !isFinished; ) {
    try {
      isFinished = await imports.run(key, { source, lost });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'library-deleting') {
        throw new CommandError('The customer is deleting the library: run the command again later.');
      }
      if (!(error instanceof SourceUnavailable) || !(await source.isThere())) throw error;
    }
    lost.throwIfAborted();
    const { photosDone, photosCount } = await imports.progress(database.autocommit, key);
    output.progress(photosDone, photosCount);
  }
}

/**
 * Imports photos of this machine into a customer's library, as uploads are. A repetition goes on where an earlier one was
 * stopped, and finds what the library has.
 *
 * @returns the exit code: 1 where a photo could not be imported, a file not be read, or nothing was found
 * @throws CommandError
 */
export async function importFiles(
  installation: Installation,
  request: ImportRequest,
  output: Output,
): Promise<number> {
  const { platform, modules } = installation;
  const target = await findTarget(installation, request);
  const { key } = target;
  const lock = await platform.locks.tryLock(`import files ${key.tenantId} ${key.ownerId}`);
  if (!lock) throw new CommandError(`Another import for ${request.email} is under way.`);
  try {
    const files = await open(request);
    try {
      await runTurns(installation, target, { files, lost: lock.lost, output });
      const { autocommit } = platform.database;
      const report = await modules.imports.report(autocommit, key);
      const refused = await modules.imports.listRefused(autocommit, key);
      const whole = { ...files, photosKnown: report?.photosKnown ?? 0, refused };
      for (const line of reportLines(whole)) output.line(line);
      return isComplete(whole) ? 0 : 1;
    } finally {
      await files.close();
    }
  } finally {
    await lock.release();
  }
}
