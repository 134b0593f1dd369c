import { limits as contractLimits } from '@keepsake/contract/limits';
import type { Log } from '../../log/index.ts';
import { HeaderTooLong } from '../header/file-reader.ts';
import type { ImageType } from '../header/image-type.ts';
import { readSize } from '../header/read-size.ts';
import type { PixelLimits } from '../header/stored-size.ts';
import type { Derivatives, ImageFacts } from '../image-facts.ts';
import { DecoderKilled } from './decoder-errors.ts';
import type { DecoderKind, DecoderTasks } from './decoder-messages.ts';
import type { DecoderObserver } from './decoder-observer.ts';
import type { Priority } from './decoder-queue.ts';
import { DecoderTaskPool } from './decoder-task-pool.ts';
import type { DecoderBudget } from './decoder-watch.ts';

const mebibyte = 1024 * 1024;

/**
 * Measured at the pixel limits (decision 0045): JPEG and PNG take up to 280 MiB and 5 s, HEIC in tiles 430 MiB and
 * 6 s, HEIC in one piece 600 MiB and 8 s. A busy machine stretches the CPU time up to ten times.
 */
const defaultBudgets: Record<DecoderKind, DecoderBudget> = {
  raster: { memoryBytes: 512 * mebibyte, cpuMilliseconds: 10_000, wallMilliseconds: 100_000 },
  heic: { memoryBytes: 1024 * mebibyte, cpuMilliseconds: 60_000, wallMilliseconds: 600_000 },
};

const picturesPerProcess: Record<DecoderKind, number> = { raster: 500, heic: 50 };

/** Queue length per slot: about 10 s of work. Reading headers is quick. */
const waitingPerSlot: Record<DecoderKind, number> = { raster: 60, heic: 10 };
const headerQueueFactor = 4;

/**
 * Processes for header reads, of which one owner never has all: uploads do not wait for decoding.
 */
const headerSlots = 2;

/** Header reads have priority over pictures, and the server over both. */
const niceness = { inspect: 5, derive: 10 };

export interface DecoderOptions {
  readonly log: Log;
  /** Processes for JPEG and PNG. */
  readonly slots: number;
  /** HEIC processes: twice the memory and ten times the time. */
  readonly heicSlots?: number;
  /** Queued requests per slot; jobs are limited by the worker. */
  readonly waitingPerSlot?: number;
  readonly limits?: PixelLimits;
  readonly budgets?: Partial<Record<DecoderKind, DecoderBudget>>;
  readonly idleMilliseconds?: number;
  readonly program?: string;
  readonly observe?: DecoderObserver;
}

export interface TaskPoolUsage {
  readonly kind: DecoderKind;
  readonly waiting: number;
  readonly running: number;
}

export interface TaskOptions {
  /** Owner for fair queuing. Unnamed owners count as one. */
  readonly owner?: string;
  /** Priority, `interactive` by default, which precedes `background`. */
  readonly priority?: Priority;
  /** Called when a process is free; throwing ends the task. */
  readonly begin?: () => Promise<void>;
}

/**
 * Decoders in separate, limited processes. Both calls reject with `ImageRejected` when the picture is at
 * fault, else with a retryable error: `DecodersUnavailable` when the queue is full, a process was lost, or at
 * the end.
 */
export interface Decoders {
  /**
   * Returns size, date and whether the file is complete. A picture that kills its process is retried once.
   */
  inspect(path: string, type: ImageType, options?: TaskOptions): Promise<ImageFacts>;
  /**
   * Rejects with `DecoderKilled` when the picture took too much or crashed its process: the caller decides about a
   * retry.
   */
  derive(path: string, type: ImageType, options?: TaskOptions): Promise<Derivatives>;
  usage(): readonly TaskPoolUsage[];
  /** Rejects everything unfinished and resolves after the last process. */
  close(): Promise<void>;
}

type TaskPools = Record<keyof DecoderTasks, DecoderTaskPool>;

function createTaskPools(options: DecoderOptions, kind: DecoderKind, slots: number): TaskPools {
  const waiting = options.waitingPerSlot ?? waitingPerSlot[kind];
  const shared = {
    kind,
    budget: options.budgets?.[kind] ?? defaultBudgets[kind],
    picturesPerProcess: picturesPerProcess[kind],
    idleMilliseconds: options.idleMilliseconds ?? 30_000,
    program: options.program,
    log: options.log,
    observe: options.observe,
  };
  const pictures = { slots, slotsPerOwner: slots, maxWaiting: slots * waiting };
  const headers = { slots: headerSlots, slotsPerOwner: 1, maxWaiting: slots * waiting * headerQueueFactor };
  return {
    derive: new DecoderTaskPool({ ...shared, ...pictures, niceness: niceness.derive }),
    inspect: new DecoderTaskPool({ ...shared, ...headers, niceness: niceness.inspect }),
  };
}

function addUsage(kind: DecoderKind, { inspect, derive }: TaskPools): TaskPoolUsage {
  const [one, other] = [inspect.usage, derive.usage];
  return { kind, waiting: one.waiting + other.waiting, running: one.running + other.running };
}

async function twice<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DecoderKilled) return run();
    throw error;
  }
}

/** Limit of reads: files of 50 segments are unusual; more reads would block this thread. */
const peekReads = 100;

/** Returns the pixels by the file's header, the maximum if unknown. */
async function peekPixels(path: string, type: ImageType, limits: PixelLimits): Promise<number> {
  try {
    const { width, height } = await readSize(path, type, limits, peekReads);
    return width * height;
  } catch (error) {
    if (error instanceof HeaderTooLong) return limits.maxPixels;
    throw error;
  }
}

export function createDecoders(options: DecoderOptions): Decoders {
  const { limits = contractLimits.upload } = options;
  const pools: Record<DecoderKind, TaskPools> = {
    raster: createTaskPools(options, 'raster', options.slots),
    heic: createTaskPools(options, 'heic', options.heicSlots ?? 1),
  };
  const run = async <Task extends keyof DecoderTasks>(
    task: Task,
    path: string,
    type: ImageType,
    { owner = '', priority = 'interactive', begin }: TaskOptions = {},
  ): Promise<DecoderTasks[Task]> => {
    const size = await peekPixels(path, type, limits);
    const pool = pools[type === 'image/heic' ? 'heic' : 'raster'][task];
    const pixels = task === 'inspect' ? 0 : size;
    const request = { task, path, type, limits };
    return (await pool.run({ request, owner, priority, pixels, begin })) as DecoderTasks[Task];
  };
  return {
    inspect: (path, type, task) => twice(() => run('inspect', path, type, task)),
    derive: (path, type, task) => run('derive', path, type, task),
    usage: () => [addUsage('raster', pools.raster), addUsage('heic', pools.heic)],
    async close() {
      const all = [pools.raster, pools.heic].flatMap((one) => [one.inspect, one.derive]);
      await Promise.all(all.map((pool) => pool.close()));
    },
  };
}
