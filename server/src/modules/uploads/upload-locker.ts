import { setTimeout as delay } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';
import type { AdvisoryLock, AdvisoryLocks, Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { uploadContext } from './upload-context.ts';
import { findUpload } from './uploads.repository.ts';

export interface LockerDependencies {
  readonly locks: AdvisoryLocks;
  readonly database: Pick<Database, 'autocommit'>;
}

/** Longer than the 3 s that the protocol library allows a holder to finish after a release request. */
const maximumWaitMs = 8000;
const retryMs = 100;

class UploadLock implements Lock {
  private readonly id: string;
  private readonly dependencies: LockerDependencies;
  private readonly holders: Map<string, RequestRelease>;
  private held: AdvisoryLock | undefined;

  constructor(id: string, dependencies: LockerDependencies, holders: Map<string, RequestRelease>) {
    this.id = id;
    this.dependencies = dependencies;
    this.holders = holders;
  }

  async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    uploadContext().cut = signal;
    for (let waited = 0; waited < maximumWaitMs; waited += retryMs) {
      if (signal.aborted) throw ERRORS.ABORTED;
      this.held = await this.dependencies.locks.tryLock(`upload ${this.id}`);
      if (this.held) {
        this.holders.set(this.id, requestRelease);
        // The lock was lost with its connection: another request may write now, so this one must stop.
        this.held.lost.addEventListener('abort', () => void requestRelease());
        return;
      }
      if (waited === 0) await this.requireOwn();
      await this.holders.get(this.id)?.();
      await delay(retryMs);
    }
    throw new ApiError('upload-locked');
  }

  /** The upload of another uploader is not interrupted. */
  private async requireOwn(): Promise<void> {
    const { owner, phone } = uploadContext();
    const { autocommit } = this.dependencies.database;
    if (!(await findUpload(autocommit, owner, this.id, phone?.pairingId))) throw new ApiError('not-found');
  }

  async unlock(): Promise<void> {
    this.holders.delete(this.id);
    await this.held?.release();
    this.held = undefined;
  }
}

/**
 * One writer an upload, across processes: an advisory lock of PostgreSQL that is released when its process ends. A
 * client that reconnects while its dead connection holds the lock makes that request release it.
 */
export function createUploadLocker(dependencies: LockerDependencies): Locker {
  const holders = new Map<string, RequestRelease>();
  return { newLock: (id) => new UploadLock(id, dependencies, holders) };
}

/** Locker for creation: no other request has the id yet. */
export const noLocker: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };
