import { crc32 } from 'node:zlib';
import { personalDataLimits } from '@keepsake/contract/personal-data';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import { composeMail, type MailBrand } from '../../platform/mail/index.ts';
import type { PersonalDataSubject } from '../module.ts';
import {
  beginSnapshot,
  beginTry,
  type CopyFile,
  type CopyRow,
  endCopy,
  insertFiles,
  keyOf,
  uncountTry,
} from './copies.repository.ts';
import { copyTexts } from './copy-texts.ts';
import { dataJson } from './data-json.ts';
import { dataPage } from './data-page.ts';
import type { PrepareCopyData } from './personal-data.jobs.ts';
import type { PersonalDataDependencies } from './personal-data-dependencies.ts';

/** Maximum that the queue gives a job, crashes included. */
const maxTries = 8;

interface Storefront {
  readonly origin: string;
  readonly brand: MailBrand;
}

/** The storefront of the request, or the tenant's first one. */
function storefrontOf({ originsOf, pageBrandOf }: PersonalDataDependencies, row: CopyRow): Storefront {
  const origins = originsOf(row.tenant_id);
  const origin = origins.includes(row.origin) ? row.origin : origins[0];
  if (origin === undefined) throw new Error('the tenant has no storefront');
  return { origin, brand: pageBrandOf(origin, { chosen: row.locale }) };
}

const bufferBytes = 64 * 1024;

/** Yields buffers of some tens of kilobytes; stops when another process may have the lock. */
async function* bytesOf(
  texts: AsyncIterable<string>,
  facts: { crc32: number },
  lost: AbortSignal,
): AsyncGenerator<Buffer> {
  const write = (text: string) => {
    lost.throwIfAborted();
    const bytes = Buffer.from(text);
    facts.crc32 = crc32(bytes, facts.crc32);
    return bytes;
  };
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < bufferBytes) continue;
    yield write(waiting);
    waiting = '';
  }
  yield write(waiting);
}

/** Writes both files of one snapshot. */
async function writeFiles(
  { database, exportFiles, sources }: PersonalDataDependencies,
  { row, subject, brand }: { row: CopyRow; subject: PersonalDataSubject; brand: MailBrand },
  keys: readonly [page: string, json: string],
  lost: AbortSignal,
): Promise<CopyFile[]> {
  const createdAt = toInstant(Date.parse(row.requested_at));
  return database.transaction(async (tx) => {
    await beginSnapshot(tx);
    const data = { createdAt, sources, tx, subject };
    const written: CopyFile[] = [];
    for (const [name, blobKey, texts] of [
      ['index.html', keys[0], dataPage({ ...data, brand })],
      ['data.json', keys[1], dataJson(data)],
    ] as const) {
      const facts = { crc32: 0 };
      const { bytes, sha256 } = await exportFiles.write(blobKey, bytesOf(texts, facts, lost));
      written.push({ name, blobKey, bytes, sha256, crc32: facts.crc32 });
    }
    return written;
  });
}

/** Marks the copy ready in one transaction with its mail. */
async function finish(
  { database, clock, customers, mail, pendingBlobs, notifyChanged }: PersonalDataDependencies,
  row: CopyRow,
  { origin, brand }: Storefront,
  files: readonly CopyFile[],
): Promise<void> {
  const key = keyOf(row);
  const now = clock.now();
  const expiresAt = toInstant(now + personalDataLimits.validSeconds * 1000);
  const end = { state: 'ready', updated_at: toInstant(now), expires_at: expiresAt } as const;
  await database.transaction(async (tx) => {
    const subject = (await customers.lock(tx, key)) && (await customers.findSubject(tx, key));
    if (!subject) throw new Error('the account has ended meanwhile');
    const owner = { tenantId: key.tenantId, ownerId: key.customerId };
    const keys = files.map(({ blobKey }) => blobKey);
    if (!(await endCopy(tx, key, end)) || !(await pendingBlobs.take(tx, owner, keys)))
      throw new Error('another try has ended since');
    await insertFiles(tx, key, files);
    const texts = copyTexts(brand.locale);
    const message = composeMail(brand, {
      to: subject.email,
      subject: texts('mail.subject'),
      text: texts('mail.text', { brand: brand.name }),
      links: [{ label: texts('mail.link'), address: `${origin}/settings/privacy` }],
      note: texts('mail.note'),
    });
    await mail.send(tx, message);
    await notifyChanged(tx, key);
  });
}

/** Runs one try: what it writes is reserved first, and counts when the copy is ready. */
async function prepare(
  dependencies: PersonalDataDependencies,
  row: CopyRow,
  subject: PersonalDataSubject,
  lost: AbortSignal,
): Promise<void> {
  const { blobs, exportFiles, pendingBlobs } = dependencies;
  const storefront = storefrontOf(dependencies, row);
  const owner = { tenantId: row.tenant_id, ownerId: row.customer_id };
  // Files of crashed tries.
  for (const key of await pendingBlobs.remove(owner)) await exportFiles.remove(key);
  const keys = [newToken(), newToken()] as const;
  await pendingBlobs.reserve(owner, keys);
  try {
    const content = { row, subject, brand: storefront.brand };
    const files = await writeFiles(dependencies, content, keys, lost);
    for (const key of keys) await blobs.putFile(key, exportFiles.path(key));
    lost.throwIfAborted();
    await finish(dependencies, row, storefront, files);
  } catch (error) {
    await pendingBlobs.remove(owner, keys).catch(() => undefined);
    throw error;
  } finally {
    for (const key of keys) await exportFiles.remove(key);
  }
}

async function fail(
  { database, clock, notifyChanged }: PersonalDataDependencies,
  row: CopyRow,
): Promise<void> {
  const end = { state: 'failed', updated_at: toInstant(clock.now()), expires_at: null } as const;
  await database.transaction(async (tx: Transaction) => {
    if (await endCopy(tx, keyOf(row), end)) await notifyChanged(tx, keyOf(row));
  });
}

/** Does nothing when the copy has ended, or another process holds its lock. */
export async function handlePrepareCopy(
  dependencies: PersonalDataDependencies,
  key: PrepareCopyData,
): Promise<void> {
  const { database, locks, clock, log, customers, jobs } = dependencies;
  const lock = await locks.tryLock(`personal data ${key.copyId}`);
  if (!lock) return;
  try {
    const row = await beginTry(database.autocommit, key, toInstant(clock.now()));
    if (!row) return;
    try {
      const subject = await customers.findSubject(database.autocommit, key);
      if (subject) await prepare(dependencies, row, subject, lock.lost);
      else await fail(dependencies, row);
    } catch (error) {
      if (await jobs.isOutage()) await uncountTry(database.autocommit, row).catch(() => undefined);
      else if (row.tries >= maxTries) {
        log.error({ err: error }, 'a copy of personal data failed after its last try');
        await fail(dependencies, row);
      }
      throw error;
    }
  } finally {
    await lock.release();
  }
}
