import { spawn } from 'node:child_process';
import path from 'node:path';

/** Runs a PostgreSQL program in the database's folder; errors contain its output. */
export type RunProgram = (program: 'initdb' | 'pg_ctl', ...args: string[]) => Promise<void>;

/** User `nobody`, which every system has: initdb resolves the user. */
const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
const refusal =
  'PostgreSQL does not run as root, and this machine refuses the user namespace that would help. ' +
  'Start Keepsake as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.';

export function programRunner(programs: string, folder: string): RunProgram {
  const prefix = process.getuid?.() === 0 ? namespace : [];
  // The caller's locale and PG* variables are omitted. Relative paths suit the shell commands of pg_ctl.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', PGDATA: 'cluster' };
  return (program, ...args) =>
    new Promise((resolve, reject) => {
      const [command = '', ...rest] = [...prefix, path.join(programs, program), ...args];
      // Ctrl-C must not reach PostgreSQL, which is stopped last.
      const child = spawn(command, rest, {
        cwd: folder,
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      const keep = (chunk: Buffer) => (output += chunk);
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.on('error', (cause) => reject(prefix.length ? new Error(refusal, { cause }) : cause));
      child.on('close', (code) => {
        const refused = /^unshare: (?!failed to execute)/.test(output);
        if (code === 0) resolve();
        else reject(new Error(refused ? refusal : `${program} failed: ${output.trim()}`, { cause: output }));
      });
    });
}
