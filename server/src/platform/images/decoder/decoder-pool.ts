import { limits as contractLimits } from '@keepsake/contract/limits';
import type { Log } from '../../log/index.ts';
import type { ImageType } from '../header/image-type.ts';
import { readSize } from '../header/read-size.ts';
import type { PixelLimits } from '../header/stored-size.ts';
import type { Derivatives, ImageFacts } from '../image-facts.ts';
import { DecoderKilled } from './decoder-errors.ts';
import { DecoderLane } from './decoder-lane.ts';
import type { DecoderKind, DecoderTasks } from './decoder-messages.ts';
import type { DecoderObserver } from './decoder-observer.ts';
import type { Priority } from './decoder-queue.ts';
import type { DecoderBudget } from './decoder-watch.ts';

const mebibyte = 1024 * 1024;

/**
 * Measured at the pixel limits: 100 megapixels of JPEG take 110 MiB, of PNG 250 MiB and 5 s, a progressive
 * JPEG of 50 takes 390 MiB, a HEIC of 50 takes 690 MiB and 3 s. A busy machine stretches ten times the CPU
 * time at most.
 */
const defaultBudgets: Record<DecoderKind, DecoderBudget> = {
  raster: { memoryBytes: 512 * mebibyte, cpuMilliseconds: 10_000, wallMilliseconds: 100_000 },
  heic: { memoryBytes: 1024 * mebibyte, cpuMilliseconds: 30_000, wallMilliseconds: 300_000 },
};

const picturesPerProcess: Record<DecoderKind, number> = { raster: 500, heic: 50 };

/** About 10 s of work for a slot: nobody waits longer for a picture. */
const waitingPerSlot: Record<DecoderKind, number> = { raster: 60, heic: 10 };

export interface DecoderOptions {
  readonly log: Log;
  /** Processes for JPEG and PNG. */
  readonly slots: number;
  /** Processes for HEIC, which need twice the memory and ten times the time. */
  readonly heicSlots?: number;
  /** Pictures somebody asked for that may wait for each slot; jobs are as many as the worker brings. */
  readonly waitingPerSlot?: number;
  readonly limits?: PixelLimits;
  readonly budgets?: Partial<Record<DecoderKind, DecoderBudget>>;
  readonly idleMilliseconds?: number;
  /** Runs in the place of the decoder: a test's program that does what a bad picture may make of it. */
  readonly program?: string;
  readonly observe?: DecoderObserver;
}

export interface LaneUsage {
  readonly kind: DecoderKind;
  readonly waiting: number;
  readonly running: number;
}

export interface TaskOptions {
  /** `asked` goes before `queued`; the default is `asked`. */
  readonly priority?: Priority;
  /** Runs when there is a process for the picture, before the process sees it; what it throws ends the task. */
  readonly begin?: () => Promise<void>;
}

/**
 * Reads pictures in processes of their own, watched and killed when one takes too much. Both calls reject with
 * `ImageRejected` when the picture is at fault, and with another error when it is worth another try:
 * `DecodersUnavailable` when too many pictures wait, when a process was lost to the machine's fault, and at the end.
 */
export interface Decoders {
  /** Size and date by the headers. One that kills its process gets another before it is refused. */
  inspect(path: string, type: ImageType, options?: TaskOptions): Promise<ImageFacts>;
  /**
   * Decodes the picture and makes its renditions and placeholder. Rejects with `DecoderKilled`, an `ImageRejected`,
   * when it took too much or crashed its process: who asked decides whether it gets another.
   */
  derive(path: string, type: ImageType, options?: TaskOptions): Promise<Derivatives>;
  /** Pictures in work and waiting, by the kind of decoder. */
  usage(): readonly LaneUsage[];
  /** Rejects everything unfinished and resolves when the last process is gone. */
  close(): Promise<void>;
}

function createLane(options: DecoderOptions, kind: DecoderKind, slots: number): DecoderLane {
  return new DecoderLane({
    kind,
    slots,
    maxWaiting: slots * (options.waitingPerSlot ?? waitingPerSlot[kind]),
    budget: options.budgets?.[kind] ?? defaultBudgets[kind],
    picturesPerProcess: picturesPerProcess[kind],
    idleMilliseconds: options.idleMilliseconds ?? 30_000,
    program: options.program,
    log: options.log,
    observe: options.observe,
  });
}

/** Once more, in another process, for a picture that killed the first. */
async function twice<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DecoderKilled) return run();
    throw error;
  }
}

export function createDecoders(options: DecoderOptions): Decoders {
  const { limits = contractLimits.upload } = options;
  const lanes: Record<DecoderKind, DecoderLane> = {
    raster: createLane(options, 'raster', options.slots),
    heic: createLane(options, 'heic', options.heicSlots ?? 1),
  };
  const run = async <Task extends keyof DecoderTasks>(
    task: Task,
    path: string,
    type: ImageType,
    { priority = 'asked', begin }: TaskOptions = {},
  ): Promise<DecoderTasks[Task]> => {
    const { width, height } = await readSize(path, type, limits);
    const lane = lanes[type === 'image/heic' ? 'heic' : 'raster'];
    const pixels = task === 'inspect' ? 0 : width * height;
    const request = { task, path, type, limits };
    return (await lane.run({ request, priority, pixels, begin })) as DecoderTasks[Task];
  };
  return {
    inspect: (path, type, task) => twice(() => run('inspect', path, type, task)),
    derive: (path, type, task) => run('derive', path, type, task),
    usage: () => [
      { kind: 'raster', ...lanes.raster.usage },
      { kind: 'heic', ...lanes.heic.usage },
    ],
    close: async () => void (await Promise.all([lanes.raster.close(), lanes.heic.close()])),
  };
}
