import type { Log } from '../../log/index.ts';
import { ImageRejected } from '../image-rejected.ts';
import { DecoderChild } from './decoder-child.ts';
import type { DecoderKind, DecoderRequest, DecoderTasks } from './decoder-messages.ts';
import type { DecoderBudget } from './decoder-watch.ts';

/** `asked`: somebody waits for the answer; `queued`: a job in the background. */
export type Priority = 'asked' | 'queued';

type Value = DecoderTasks[keyof DecoderTasks];

interface Job {
  readonly request: DecoderRequest;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

export interface LaneOptions {
  readonly kind: DecoderKind;
  /** How many processes work at once. */
  readonly slots: number;
  readonly budget: DecoderBudget;
  /** A process ends after so many pictures, so that nothing builds up in it. */
  readonly picturesPerProcess: number;
  /** A process without work ends after this time. */
  readonly idleMilliseconds: number;
  readonly log: Log;
  readonly observe?: DecoderObserver | undefined;
}

/** Told of every picture and of every process that ended over one. */
export interface DecoderObserver {
  picture(kind: DecoderKind, outcome: 'done' | 'refused' | 'failed', milliseconds: number): void;
  ended(kind: DecoderKind): void;
}

/** A process that kept more than this share of its memory limit would take it from the next picture. */
const keptShare = 0.5;

/** Decoder processes of one kind, and the pictures that wait for them. */
export class DecoderLane {
  readonly #options: LaneOptions;
  readonly #waiting: Record<Priority, Job[]> = { asked: [], queued: [] };
  readonly #busy = new Set<DecoderChild>();
  /** Processes without work, each with the timer that ends it. */
  readonly #idle = new Map<DecoderChild, NodeJS.Timeout>();
  readonly #ending = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  run(request: DecoderRequest, priority: Priority): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(closedError());
      this.#waiting[priority].push({ request, resolve, reject });
      this.#fillSlots();
    });
  }

  /** Rejects what waits and what is in work, and waits until every process is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const { asked, queued } = this.#waiting;
    for (const job of [...asked.splice(0), ...queued.splice(0)]) job.reject(closedError());
    for (const child of [...this.#busy, ...this.#idle.keys()]) this.#end(child);
    await Promise.all(this.#ending);
  }

  #fillSlots(): void {
    while (this.#busy.size < this.#options.slots) {
      const job = this.#waiting.asked.shift() ?? this.#waiting.queued.shift();
      if (!job) return;
      void this.#work(job);
    }
  }

  /** Pictures that wait for a process, and pictures in one. */
  get usage(): { readonly waiting: number; readonly running: number } {
    const { asked, queued } = this.#waiting;
    return { waiting: asked.length + queued.length, running: this.#busy.size };
  }

  async #work(job: Job): Promise<void> {
    const child = this.#takeChild();
    this.#busy.add(child);
    const started = performance.now();
    const observe = (outcome: 'done' | 'refused' | 'failed') =>
      this.#options.observe?.picture(this.#options.kind, outcome, performance.now() - started);
    try {
      job.resolve(await child.run(job.request));
      observe('done');
    } catch (error) {
      observe(error instanceof ImageRejected ? 'refused' : 'failed');
      this.#report(error, child);
      job.reject(error);
    }
    this.#busy.delete(child);
    this.#release(child);
    this.#fillSlots();
  }

  #takeChild(): DecoderChild {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      if (child.isAlive) return child;
    }
    return new DecoderChild(this.#options.kind, this.#options.budget);
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
    const ended = child.stop(closedError()).finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  /** A refused picture is everyday business; a process that ended over one is for somebody to look at. */
  #report(error: unknown, child: DecoderChild): void {
    if (child.isAlive || this.#isClosed) return;
    this.#options.observe?.ended(this.#options.kind);
    const reason = error instanceof ImageRejected ? error.detail : String(error);
    const fields = {
      name: this.#options.kind,
      reason,
      ...(child.pid !== undefined && { pid: child.pid }),
    };
    this.#options.log.warn(fields, 'a decoder process ended');
  }
}

function closedError(): Error {
  return new Error('the decoders are closed');
}
