import { setTimeout as delay } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';
import type { AdvisoryLock, AdvisoryLocks } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { uploadContext } from './upload-context.ts';

/** Longer than the 3 s that the protocol library allows a holder to finish after a release request. */
const maximumWaitMs = 8000;
const retryMs = 100;

class UploadLock implements Lock {
  private readonly id: string;
  private readonly locks: AdvisoryLocks;
  private readonly holders: Map<string, RequestRelease>;
  private held: AdvisoryLock | undefined;

  constructor(id: string, locks: AdvisoryLocks, holders: Map<string, RequestRelease>) {
    this.id = id;
    this.locks = locks;
    this.holders = holders;
  }

  async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    uploadContext().cut = signal;
    for (let waited = 0; waited < maximumWaitMs; waited += retryMs) {
      if (signal.aborted) throw ERRORS.ABORTED;
      this.held = await this.locks.tryLock(`upload ${this.id}`);
      if (this.held) {
        this.holders.set(this.id, requestRelease);
        // The lock was lost with its connection: another request may write now, so this one must stop.
        this.held.lost.addEventListener('abort', () => void requestRelease());
        return;
      }
      await this.holders.get(this.id)?.();
      await delay(retryMs);
    }
    throw new ApiError('upload-locked');
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
export function createUploadLocker(locks: AdvisoryLocks): Locker {
  const holders = new Map<string, RequestRelease>();
  return { newLock: (id) => new UploadLock(id, locks, holders) };
}

/** Locker for creation: no other request has the id yet. */
export const noLocker: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };
