import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { needProgram } from '../programs.ts';
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from '../server-process.ts';

const changes = [
  'pwrite64',
  'write',
  'fsync',
  'fdatasync',
  'link',
  'rename',
  'unlink',
  'mkdir',
  'openat',
  'rmdir',
];

export interface FileCall {
  /** Thread that made it. */
  readonly thread: string;
  readonly name: string;
  /** Path of the file, or from and to. */
  readonly paths: readonly string[];
  readonly creates: boolean;
  readonly succeeded: boolean;
  /** Whether the fault was injected. */
  readonly injected: boolean;
}

export interface FailingCall {
  readonly call: string;
  readonly error: 'EIO' | 'ENOSPC';
  readonly at: number;
}

export interface TracedProcess extends ServerProcess {
  calls(): Promise<FileCall[]>;
}

/** Path of strace, if it may trace; else prints why not, and the test is skipped. */
export async function findStrace(): Promise<string | undefined> {
  const strace = await needProgram('strace', 'strace');
  if (!strace) return undefined;
  try {
    await promisify(execFile)(strace, ['-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null', 'true']);
    return strace;
  } catch (error) {
    console.log(`Skipped, because strace may not trace here: ${(error as Error).message.split('\n')[1]}`);
    return undefined;
  }
}

function readCall(thread: string, text: string): FileCall | undefined {
  const [, name = '', rest = '', result = ''] = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(text) ?? [];
  if (!name) return undefined;
  const file = /^\d+<([^>]+)>/.exec(rest)?.[1];
  return {
    thread,
    name,
    paths: file ? [file] : [...rest.matchAll(/"([^"]*)"/g)].map((match) => match[1] as string),
    creates: rest.includes('O_CREAT'),
    succeeded: Number(result) >= 0,
    injected: text.endsWith('(INJECTED)'),
  };
}

/** Parses strace's log; a call interrupted by another thread has two lines. */
function readCalls(log: string): FileCall[] {
  const begun = new Map<string, string>();
  return log.split('\n').flatMap((line) => {
    const [, thread = '', text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (text.endsWith('<unfinished ...>')) {
      begun.set(thread, text.replace(/\s*<unfinished \.\.\.>$/, ''));
      return [];
    }
    const whole = text.replace(/^<\.\.\. \w+ resumed>/, () => begun.get(thread) ?? '');
    return readCall(thread, whole) ?? [];
  });
}

/**
 * A server process under strace, with one failing system call or none. One thread for all files, because
 * strace counts per thread.
 *
 * @param strace the path of the program
 * @param log the file that strace writes
 */
export async function startTracedProcess(
  options: ServerProcessOptions & { readonly strace: string; readonly log: string },
  failing?: FailingCall,
): Promise<TracedProcess> {
  const inject = failing
    ? ['-e', `inject=${failing.call}:error=${failing.error}:when=${failing.at}`]
    : ([] as string[]);
  // -D: strace is the child, so that signals reach the server.
  const flags = ['-D', '-f', '--seccomp-bpf', '-qq', '-y', '-s', '0', '-o', options.log];
  const server = await startServerProcess({
    ...options,
    under: [options.strace, ...flags, '-e', `trace=${changes.join(',')}`, ...inject],
    env: { ...options.env, UV_THREADPOOL_SIZE: '1' },
  });
  return { ...server, calls: async () => readCalls(await readFile(options.log, 'utf8')) };
}
