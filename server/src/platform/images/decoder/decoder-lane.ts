import type { Log } from '../../log/index.ts';
import { ImageRejected } from '../image-rejected.ts';
import { DecoderChild } from './decoder-child.ts';
import { DecoderKilled, DecodersUnavailable } from './decoder-errors.ts';
import type { DecoderKind, DecoderRequest, DecoderTasks } from './decoder-messages.ts';
import type { DecoderObserver, PictureOutcome } from './decoder-observer.ts';
import { DecoderQueue, type Priority } from './decoder-queue.ts';
import type { DecoderBudget } from './decoder-watch.ts';

type Value = DecoderTasks[keyof DecoderTasks];

export interface LaneTask {
  readonly request: DecoderRequest;
  readonly priority: Priority;
  /** How much is to be decoded, 0 for a look at the header. */
  readonly pixels: number;
  /** Runs when there is a process for the picture, before the process sees it; what it throws ends the task. */
  readonly begin?: (() => Promise<void>) | undefined;
}

interface Job extends LaneTask {
  readonly since: number;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

export interface LaneOptions {
  readonly kind: DecoderKind;
  /** How many processes work at once. */
  readonly slots: number;
  /** Pictures somebody asked for that may wait; looks at headers, which are quick, four times as many. */
  readonly maxWaiting: number;
  readonly budget: DecoderBudget;
  /** A process ends after so many pictures, so that nothing builds up in it. */
  readonly picturesPerProcess: number;
  /** A process without work ends after this time. */
  readonly idleMilliseconds: number;
  readonly program?: string | undefined;
  readonly log: Log;
  readonly observe?: DecoderObserver | undefined;
}

/** A process that kept more than this share of its memory limit would take it from the next picture. */
const keptShare = 0.5;

const moreLooks = 4;

function outcomeOf(error: unknown): PictureOutcome {
  if (error instanceof DecoderKilled) return 'killed';
  return error instanceof ImageRejected ? 'refused' : 'failed';
}

/** Decoder processes of one kind, and the pictures that wait for them. */
export class DecoderLane {
  readonly #options: LaneOptions;
  readonly #waiting = new DecoderQueue<Job>(() => performance.now());
  readonly #working = new Set<Promise<void>>();
  readonly #busy = new Set<DecoderChild>();
  /** Processes without work, each with the timer that ends it. */
  readonly #idle = new Map<DecoderChild, NodeJS.Timeout>();
  readonly #ending = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  run(task: LaneTask): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(closedError());
      if (this.#isFull(task)) {
        this.#options.observe?.turnedAway(this.#options.kind);
        return reject(new DecodersUnavailable('full', 'too many pictures wait for a decoder'));
      }
      const job = { ...task, since: performance.now(), resolve, reject };
      this.#waiting.add(job, task.priority, task.pixels);
      this.#fillSlots();
    });
  }

  /** Rejects what waits and what is in work, and waits until every process is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.empty()) job.reject(closedError());
    for (const child of [...this.#busy, ...this.#idle.keys()]) this.#end(child);
    await Promise.all([...this.#working, ...this.#ending]);
  }

  /** Pictures that wait for a process, and pictures in one. */
  get usage(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting.length, running: this.#working.size };
  }

  /** Jobs are never too many: they wait in the database, and the worker brings a few of them at a time. */
  #isFull({ request, priority }: LaneTask): boolean {
    if (priority === 'queued' || this.#working.size < this.#options.slots) return false;
    const room = this.#options.maxWaiting * (request.task === 'inspect' ? moreLooks : 1);
    return this.#waiting.lengthOf('asked') >= room;
  }

  #fillSlots(): void {
    while (!this.#isClosed && this.#working.size < this.#options.slots) {
      const job = this.#waiting.take();
      if (!job) return;
      const { kind, observe } = this.#options;
      observe?.waited(kind, job.priority, performance.now() - job.since);
      const work = this.#work(job).finally(() => {
        this.#working.delete(work);
        this.#fillSlots();
      });
      this.#working.add(work);
    }
  }

  /** Never rejects. */
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
    const { kind, budget, program, observe } = this.#options;
    observe?.started(kind);
    return new DecoderChild(kind, budget, program);
  }

  #release(child: DecoderChild): void {
    if (!child.isAlive) return;
    if (this.#isWorn(child)) this.#end(child);
    else
      this.#idle.set(
        child,
        setTimeout(() => this.#end(child), this.#options.idleMilliseconds),
      );
  }

  #isWorn(child: DecoderChild): boolean {
    const { picturesPerProcess, budget } = this.#options;
    return child.pictures >= picturesPerProcess || child.residentBytes > budget.memoryBytes * keptShare;
  }

  #end(child: DecoderChild): void {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
    const ended = child.stop().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  /** A refused picture is everyday business; a process that ended over one is for somebody to look at. */
  #report(error: unknown, child: DecoderChild): void {
    if (child.endReason === undefined) return;
    const { kind, observe, log } = this.#options;
    observe?.ended(kind, child.endReason);
    const reason = error instanceof ImageRejected ? error.detail : String(error);
    const fields = { name: kind, reason, ...(child.pid !== undefined && { pid: child.pid }) };
    log.warn(fields, 'a decoder process ended');
  }
}

function closedError(): Error {
  return new DecodersUnavailable('closed', 'the decoders are closed');
}
