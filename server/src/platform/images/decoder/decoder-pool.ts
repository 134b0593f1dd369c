import { limits as contractLimits } from '@keepsake/contract/limits';
import type { Log } from '../../log/index.ts';
import type { ImageType } from '../header/image-type.ts';
import { readSize } from '../header/read-size.ts';
import type { PixelLimits } from '../header/stored-size.ts';
import type { Derivatives, ImageFacts } from '../image-facts.ts';
import { DecoderLane, type DecoderObserver, type Priority } from './decoder-lane.ts';
import type { DecoderKind, DecoderTasks } from './decoder-messages.ts';
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

export interface DecoderOptions {
  readonly log: Log;
  /** Processes for JPEG and PNG. */
  readonly slots: number;
  /** Processes for HEIC, which need twice the memory and ten times the time. */
  readonly heicSlots?: number;
  readonly limits?: PixelLimits;
  readonly budgets?: Partial<Record<DecoderKind, DecoderBudget>>;
  readonly idleMilliseconds?: number;
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
}

/**
 * Reads pictures in processes of their own, watched and killed when one takes too much. Both calls reject
 * with `ImageRejected` when the picture is at fault, and with another error when it is worth another try.
 */
export interface Decoders {
  /** Size and date by the headers. */
  inspect(path: string, type: ImageType, options?: TaskOptions): Promise<ImageFacts>;
  /** Decodes the picture and makes its renditions and placeholder. */
  derive(path: string, type: ImageType, options?: TaskOptions): Promise<Derivatives>;
  /** Pictures in work and waiting, by the kind of decoder. */
  usage(): readonly LaneUsage[];
  /** Rejects everything unfinished and resolves when the last process is gone. */
  close(): Promise<void>;
}

export function createDecoders(options: DecoderOptions): Decoders {
  const { log, limits = contractLimits.upload, idleMilliseconds = 30_000 } = options;
  const createLane = (kind: DecoderKind, slots: number) => {
    const budget = options.budgets?.[kind] ?? defaultBudgets[kind];
    return new DecoderLane({
      kind,
      slots,
      budget,
      picturesPerProcess: picturesPerProcess[kind],
      idleMilliseconds,
      log,
      observe: options.observe,
    });
  };
  const lanes: Record<DecoderKind, DecoderLane> = {
    raster: createLane('raster', options.slots),
    heic: createLane('heic', options.heicSlots ?? 1),
  };
  const run = async <Task extends keyof DecoderTasks>(
    task: Task,
    path: string,
    type: ImageType,
    { priority = 'asked' }: TaskOptions = {},
  ): Promise<DecoderTasks[Task]> => {
    await readSize(path, type, limits);
    const lane = lanes[type === 'image/heic' ? 'heic' : 'raster'];
    return (await lane.run({ task, path, type, limits }, priority)) as DecoderTasks[Task];
  };
  return {
    inspect: (path, type, task) => run('inspect', path, type, task),
    derive: (path, type, task) => run('derive', path, type, task),
    usage: () => [
      { kind: 'raster', ...lanes.raster.usage },
      { kind: 'heic', ...lanes.heic.usage },
    ],
    close: async () => void (await Promise.all([lanes.raster.close(), lanes.heic.close()])),
  };
}
