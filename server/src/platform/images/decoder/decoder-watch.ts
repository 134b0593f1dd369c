import { readProcessUsage } from './process-usage.ts';

/** What one picture may cost. */
export interface DecoderBudget {
  /** Resident memory of the process, its own 100 MB included. */
  readonly memoryBytes: number;
  readonly cpuMilliseconds: number;
  /** The back-stop where CPU time cannot be read, and for a process that waits for ever. */
  readonly wallMilliseconds: number;
}

/** Often enough: memory is touched at some 2 GB/s, so a limit is overrun by 100 MB at most. */
const watchMilliseconds = 50;

const mebibyte = 1024 * 1024;

function findExcess(
  pid: number,
  budget: DecoderBudget,
  started: { wall: number; cpu: number },
): string | undefined {
  const { residentBytes = 0, cpuMilliseconds = 0 } = readProcessUsage(pid) ?? {};
  if (residentBytes > budget.memoryBytes) return `more than ${budget.memoryBytes / mebibyte} MiB of memory`;
  if (cpuMilliseconds - started.cpu > budget.cpuMilliseconds) {
    return `more than ${budget.cpuMilliseconds} ms of CPU time`;
  }
  if (performance.now() - started.wall <= budget.wallMilliseconds) return undefined;
  return `more than ${budget.wallMilliseconds} ms`;
}

/**
 * Watches a process while it works on one picture.
 *
 * @param onExcess called once, with the limit that was passed
 * @returns ends the watch
 */
export function watchDecoder(
  pid: number,
  budget: DecoderBudget,
  onExcess: (reason: string) => void,
): () => void {
  const started = { wall: performance.now(), cpu: readProcessUsage(pid)?.cpuMilliseconds ?? 0 };
  const timer = setInterval(() => {
    const reason = findExcess(pid, budget, started);
    if (!reason) return;
    clearInterval(timer);
    onExcess(reason);
  }, watchMilliseconds);
  return () => clearInterval(timer);
}
