import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  readonly residentBytes: number;
  readonly cpuMilliseconds: number;
}

/** USER_HZ: 100 on every architecture that Node runs on. */
const millisecondsPerTick = 10;

/**
 * Memory and CPU time of a process; undefined without /proc (macOS) or process. Synchronous: the files are in
 * memory, and a busy thread pool must not delay the watch.
 */
export function readProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name, may hold anything; utime is the 14th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { residentBytes: Number(resident ?? 0) * 1024, cpuMilliseconds: ticks * millisecondsPerTick };
  } catch {
    return undefined;
  }
}
