/**
 * Loaded into a server: responds to each message with the longest turn of its event loop since the one before, in
 * milliseconds of CPU time, because other processes delay turns that do nothing.
 */
import { isMainThread } from 'node:worker_threads';

let last = process.threadCpuUsage();
let longest = 0;

function turn(): void {
  const { user, system } = process.threadCpuUsage(last);
  longest = Math.max(longest, (user + system) / 1000);
  last = process.threadCpuUsage();
}

if (isMainThread) {
  setInterval(turn, 5).unref();
  process.on('message', () => {
    turn();
    process.send?.(longest);
    longest = 0;
  });
  process.channel?.unref();
}
