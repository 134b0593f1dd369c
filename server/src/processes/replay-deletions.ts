import { countShown } from '../modules/albums/index.ts';
import { replayCustomer } from '../modules/customers/index.ts';
import { makeRenditionsJob } from '../modules/derivatives/index.ts';
import { replayWithdrawals } from '../modules/gallery/index.ts';
import { type PhotoCreatedListener, replayDeletion } from '../modules/photos/index.ts';
import { replayProjects } from '../modules/projects/index.ts';
import { replayWidgets } from '../modules/widgets/index.ts';
import type { Clock } from '../platform/clock/index.ts';
import { openDatabase, type Transaction } from '../platform/database/index.ts';
import type { LedgerEntry } from '../platform/deletion-ledger/index.ts';
import { createJobs, type Jobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log/index.ts';

/** Outcome of the deletions that a restored database lacked. */
export interface Replayed {
  entries: number;
  /** Photos deleted. */
  deleted: number;
  /** Photos that came back. */
  shown: number;
  /** Saved projects deleted. */
  projects: number;
  /** Saved projects that came back. */
  projectsRestored: number;
  /** Customers deleted. */
  customers: number;
  /** Customers that came back. */
  customersRestored: number;
  /** Widgets deleted. */
  widgets: number;
  /** Gallery entries deleted. */
  galleryEntries: number;
  /** Photos, projects, widgets and gallery entries newer than the backup, so that there is nothing to delete. */
  unknown: number;
  /** Time of the last deletion. */
  lastAt: string | undefined;
}

export interface ReplayOptions {
  /** Restored database that no process uses yet. */
  readonly url: string;
  readonly entries: AsyncIterable<readonly LedgerEntry[]>;
  /** Runs in the transaction of the first part. */
  readonly begin?: (tx: Transaction) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

const counts = {
  'photos-deleted': 'deleted',
  'library-cleared': 'deleted',
  'photos-shown': 'shown',
  'projects-deleted': 'projects',
  'projects-restored': 'projectsRestored',
  'customer-deleted': 'customers',
  'customer-restored': 'customersRestored',
  'widgets-deleted': 'widgets',
  'gallery-entries-deleted': 'galleryEntries',
} as const satisfies Record<LedgerEntry['action'], keyof Replayed>;

function addUp(sum: Replayed, entry: LedgerEntry, changed: number): void {
  const { action, at, photoIds, projectIds, productCodes } = entry;
  sum.entries += 1;
  sum.lastAt = at;
  sum[counts[action]] += changed;
  // A deletion of a whole library names no photos.
  sum.unknown += Math.max(0, photoIds.length + projectIds.length + productCodes.length - changed);
}

type Replay = (tx: Transaction, entry: LedgerEntry) => Promise<number>;

/** Returns how to repeat a deletion or restoration. */
function createReplays(clock: Clock, jobs: Jobs): Record<LedgerEntry['action'], Replay> {
  const replayPhotos: Replay = (tx, entry) => {
    const { tenantId, ownerId } = entry;
    const makeRenditions: PhotoCreatedListener = (_, { photoId }) =>
      jobs.enqueue(tx, makeRenditionsJob, { tenantId, ownerId, photoId }, { key: photoId });
    return replayDeletion(tx, entry, { created: { notify: makeRenditions }, shown: { notify: countShown } });
  };
  const replayOfCustomer: Replay = (tx, entry) => replayCustomer(tx, clock, entry);
  return {
    'photos-deleted': replayPhotos,
    'library-cleared': replayPhotos,
    'photos-shown': replayPhotos,
    'projects-deleted': replayProjects,
    'projects-restored': replayProjects,
    'customer-deleted': replayOfCustomer,
    'customer-restored': replayOfCustomer,
    'widgets-deleted': replayWidgets,
    'gallery-entries-deleted': replayWithdrawals,
  };
}

/** Repeats deletions by the product's own verbs, so that counters, ledger and jobs agree. */
export async function replayDeletions(options: ReplayOptions): Promise<Replayed> {
  const { url, entries, begin, clock, log } = options;
  const database = openDatabase({ url, max: 2, applicationName: 'keepsake-replay' });
  const jobs = createJobs({ url, clock, log });
  const replays = createReplays(clock, jobs);
  const sum: Replayed = {
    entries: 0,
    deleted: 0,
    shown: 0,
    projects: 0,
    projectsRestored: 0,
    customers: 0,
    customersRestored: 0,
    widgets: 0,
    galleryEntries: 0,
    unknown: 0,
    lastAt: undefined,
  };
  try {
    await jobs.start([makeRenditionsJob]);
    let first = begin;
    for await (const part of entries) {
      const changes = await database.transaction(async (tx) => {
        await first?.(tx);
        const changed: number[] = [];
        for (const entry of part) changed.push(await replays[entry.action](tx, entry));
        return changed;
      });
      first = undefined;
      for (const [index, entry] of part.entries()) addUp(sum, entry, changes[index] ?? 0);
    }
    return sum;
  } finally {
    await jobs.stop();
    await database.close();
  }
}
