import { messageOf } from '../log/index.ts';

/** Thrown by a handler: the job becomes a dead letter without further tries. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** What becomes of a job whose handler has thrown. */
export type Fate = 'tried again' | 'not tried again' | 'put back';

/** A job as it was fetched; `retryCount` names the try. */
interface FetchedJob {
  readonly id: string;
  readonly data: unknown;
  readonly retryCount: number;
}

export interface Outcome {
  readonly id: string;
  readonly retryCount: number;
  readonly status: 'completed' | 'failed' | 'deadletter';
  readonly output?: object;
  /** Whether the try does not count. */
  readonly isPutBack?: boolean;
}

export interface Batch<Data> {
  readonly jobs: readonly FetchedJob[];
  readonly concurrency: number;
  /** Whether no further job of the batch may start. */
  readonly isStopping: () => boolean;
  /** Whether jobs cannot succeed now. */
  readonly isOutage: () => Promise<boolean>;
  readonly run: (data: unknown) => Promise<Data>;
  readonly onFailure: (error: unknown, fate: Fate) => void;
}

/** Bounds the concurrency; jobs succeed or fail separately. */
export async function runBatch<Data>(batch: Batch<Data>): Promise<Outcome[]> {
  const waiting = [...batch.jobs];
  const outcomes: Outcome[] = [];

  async function fateOf(error: unknown): Promise<Fate> {
    if (error instanceof PermanentFailure) return 'not tried again';
    return !batch.isStopping() && (await batch.isOutage()) ? 'put back' : 'tried again';
  }

  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const { id, retryCount } = job;
      try {
        if (batch.isStopping()) throw new Error('requeued: the process is shutting down');
        await batch.run(job.data);
        outcomes.push({ id, retryCount, status: 'completed' });
      } catch (error) {
        const fate = await fateOf(error);
        if (!batch.isStopping()) batch.onFailure(error, fate);
        outcomes.push({
          id,
          retryCount,
          status: fate === 'not tried again' ? 'deadletter' : 'failed',
          output: { message: messageOf(error) },
          isPutBack: fate === 'put back',
        });
      }
    }
  };
  await Promise.all(Array.from({ length: batch.concurrency }, work));
  return outcomes;
}
