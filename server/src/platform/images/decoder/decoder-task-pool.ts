import type { Log } from '../../log/index.ts';
import { ImageRejected } from '../image-rejected.ts';
import { DecoderChild, type DecoderStart } from './decoder-child.ts';
import { DecoderKilled, DecodersUnavailable } from './decoder-errors.ts';
import type { DecoderRequest, DecoderTasks } from './decoder-messages.ts';
import type { DecoderObserver, PictureOutcome } from './decoder-observer.ts';
import { DecoderQueue, type QueueEntry } from './decoder-queue.ts';
import type { DecoderBudget } from './decoder-watch.ts';

type Value = DecoderTasks[keyof DecoderTasks];

export interface PoolTask extends QueueEntry {
  readonly request: DecoderRequest;
  /** Called when a process is free; throwing ends the task. */
  readonly begin?: (() => Promise<void>) | undefined;
}

interface Job extends PoolTask {
  readonly since: number;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

export interface TaskPoolOptions extends DecoderStart {
  readonly slots: number;
  /** Slots for one owner. */
  readonly slotsPerOwner: number;
  /** Limit of queued requests. Jobs wait in the database. */
  readonly maxWaiting: number;
  readonly budget: DecoderBudget;
  /** Pictures per process, against leaks. */
  readonly picturesPerProcess: number;
  /** Idle time of a process. */
  readonly idleMilliseconds: number;
  readonly log: Log;
  readonly observe?: DecoderObserver | undefined;
}

/** Share of the memory limit that a process may keep between pictures. */
const keptShare = 0.5;

function outcomeOf(error: unknown): PictureOutcome {
  if (error instanceof DecoderKilled) return 'killed';
  return error instanceof ImageRejected ? 'refused' : 'failed';
}

/** Processes of one kind and their queue. */
export class DecoderTaskPool {
  readonly #options: TaskPoolOptions;
  readonly #waiting: DecoderQueue<Job>;
  readonly #working = new Map<Promise<void>, string>();
  readonly #busy = new Set<DecoderChild>();
  /** Idle processes, with the timer that ends each. */
  readonly #idle = new Map<DecoderChild, NodeJS.Timeout>();
  readonly #ending = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: TaskPoolOptions) {
    this.#options = options;
    this.#waiting = new DecoderQueue(() => performance.now(), options.maxWaiting);
  }

  run(task: PoolTask): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(closedError());
      const job = { ...task, since: performance.now(), resolve, reject };
      if (this.#canRunFor(task.owner)) return this.#begin(job);
      const refused = this.#waiting.add(job, task);
      if (refused) {
        this.#options.observe?.turnedAway(this.#options.kind);
        refused.reject(new DecodersUnavailable('full', 'too many pictures wait for a decoder'));
      }
    });
  }

  /** Rejects all tasks, and waits for the end of every process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.drain()) job.reject(closedError());
    for (const child of [...this.#busy, ...this.#idle.keys()]) this.#end(child);
    await Promise.all([...this.#working.keys(), ...this.#ending]);
  }

  get usage(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting.length, running: this.#working.size };
  }

  #canRunFor(owner: string): boolean {
    const { slots, slotsPerOwner } = this.#options;
    const own = [...this.#working.values()].filter((other) => other === owner);
    return this.#working.size < slots && own.length < slotsPerOwner;
  }

  #fillSlots(): void {
    while (!this.#isClosed) {
      const job = this.#waiting.dequeue((owner) => this.#canRunFor(owner));
      if (!job) return;
      this.#begin(job);
    }
  }

  #begin(job: Job): void {
    const { kind, observe } = this.#options;
    observe?.waited(kind, job.priority, performance.now() - job.since);
    const work = this.#work(job).finally(() => {
      this.#working.delete(work);
      this.#fillSlots();
    });
    this.#working.set(work, job.owner);
  }

  async #work(job: Job): Promise<void> {
    try {
      await job.begin?.();
      if (this.#isClosed) throw closedError();
    } catch (error) {
      return job.reject(error);
    }
    await this.#decode(job);
  }

  async #decode(job: Job): Promise<void> {
    const { kind, observe } = this.#options;
    const child = this.#takeChild();
    this.#busy.add(child);
    const started = performance.now();
    try {
      job.resolve(await child.run(job.request));
      observe?.picture(kind, 'done', performance.now() - started);
    } catch (error) {
      observe?.picture(kind, outcomeOf(error), performance.now() - started);
      this.#report(error, child);
      job.reject(error);
    }
    this.#busy.delete(child);
    this.#release(child);
  }

  #takeChild(): DecoderChild {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      if (child.isAlive) return child;
    }
    const { kind, budget, observe } = this.#options;
    observe?.started(kind);
    return new DecoderChild(this.#options, budget);
  }

  #release(child: DecoderChild): void {
    if (!child.isAlive) return;
    if (this.#needsRecycling(child)) this.#end(child);
    else
      this.#idle.set(
        child,
        setTimeout(() => this.#end(child), this.#options.idleMilliseconds),
      );
  }

  #needsRecycling(child: DecoderChild): boolean {
    const { picturesPerProcess, budget } = this.#options;
    return child.pictures >= picturesPerProcess || child.residentBytes > budget.memoryBytes * keptShare;
  }

  #end(child: DecoderChild): void {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
    const ended = child.stop().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  /** Logs a failure: refused pictures are common, ended processes need attention. */
  #report(error: unknown, child: DecoderChild): void {
    if (child.endReason === undefined) return;
    const { kind, observe, log } = this.#options;
    observe?.ended(kind, child.endReason);
    const reason = error instanceof ImageRejected ? error.detail : error;
    const fields = { name: kind, reason, ...(child.pid !== undefined && { pid: child.pid }) };
    log.warn(fields, 'a decoder process ended');
  }
}

function closedError(): Error {
  return new DecodersUnavailable('closed', 'the decoders are closed');
}
