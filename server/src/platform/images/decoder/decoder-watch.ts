import type { EndReason } from './decoder-errors.ts';
import { readProcessUsage } from './process-usage.ts';

export interface DecoderBudget {
  /** Resident memory of the process, its own 100 MB included. */
  readonly memoryBytes: number;
  readonly cpuMilliseconds: number;
  /** Limit where CPU time cannot be read, and for overloaded machines. */
  readonly wallMilliseconds: number;
  /** Longest time without any CPU time, 20 s by default. */
  readonly stalledMilliseconds?: number;
}

export interface Excess {
  readonly reason: EndReason;
  readonly detail: string;
}

/** Interval: memory grows at some 2 GB/s, so a limit is overrun by 100 MB at most. */
const watchMilliseconds = 50;

/** A busy machine gives every process 10 ms of CPU within a few seconds. */
const defaultStillMilliseconds = 20_000;

const mebibyte = 1024 * 1024;

function createInspection(pid: number, budget: DecoderBudget): () => Excess | undefined {
  const { memoryBytes, cpuMilliseconds, wallMilliseconds } = budget;
  const { stalledMilliseconds = defaultStillMilliseconds } = budget;
  const began = performance.now();
  const cpuAtStart = readProcessUsage(pid)?.cpuMilliseconds ?? 0;
  let lastProgress = { at: began, cpu: cpuAtStart };
  return () => {
    const now = performance.now();
    const usage = readProcessUsage(pid);
    const excess = (reason: EndReason, limit: string) => ({ reason, detail: `decoding took ${limit}` });
    if (now - began > wallMilliseconds) return excess('time', `more than ${wallMilliseconds} ms`);
    if (!usage) return undefined;
    if (usage.residentBytes > memoryBytes) {
      return excess('memory', `more than ${memoryBytes / mebibyte} MiB of memory`);
    }
    if (usage.cpuMilliseconds - cpuAtStart > cpuMilliseconds) {
      return excess('cpu', `more than ${cpuMilliseconds} ms of CPU time`);
    }
    if (usage.cpuMilliseconds !== lastProgress.cpu) lastProgress = { at: now, cpu: usage.cpuMilliseconds };
    if (now - lastProgress.at <= stalledMilliseconds) return undefined;
    return excess('still', `${stalledMilliseconds} ms without any CPU time`);
  };
}

/**
 * Watches a process during one picture.
 *
 * @param onExcess called once, with the exceeded limit
 * @returns ends the watch
 */
export function watchDecoder(
  pid: number,
  budget: DecoderBudget,
  onExcess: (excess: Excess) => void,
): () => void {
  const inspect = createInspection(pid, budget);
  const timer = setInterval(() => {
    const excess = inspect();
    if (!excess) return;
    clearInterval(timer);
    onExcess(excess);
  }, watchMilliseconds);
  return () => clearInterval(timer);
}
