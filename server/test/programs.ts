import { execFile } from 'node:child_process';
import { access, constants, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Lock of concurrent test files; the kernel releases it when its holder dies. */
const lock = path.join(tmpdir(), 'keepsake-test-apt.lock');
const secondsToWait = 300;

async function findOnPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, name);
    const exists = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (exists) return file;
  }
  return undefined;
}

/** A failed install is not retried by other files of the run, which have the same parent. */
const failureOf = (name: string) => path.join(tmpdir(), `keepsake-test-no-${name}-${process.ppid}`);
const hour = 3_600_000;

async function hasFailed(name: string): Promise<boolean> {
  const marked = await stat(failureOf(name)).catch(() => undefined);
  return marked !== undefined && performance.timeOrigin + performance.now() - marked.mtimeMs < hour;
}

// Package lists are fetched on demand only. No services are started.
const script = `
command -v "$1" >/dev/null && exit 0
export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
install() { apt-get --quiet --yes -o DPkg::Lock::Timeout=${secondsToWait} --no-install-recommends install "$2" </dev/null; }
install "$@" || { apt-get --quiet update && install "$@"; }
`;

async function install(name: string, debianPackage: string): Promise<boolean> {
  console.log(`Installing ${debianPackage} (apt-get), for its program ${name} ...`);
  const started = performance.now();
  try {
    const args = ['--wait', String(secondsToWait), lock, 'sh', '-c', script, 'sh', name, debianPackage];
    await run('flock', args, { maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    console.log((stderr || message).trim().split('\n').slice(-5).join('\n'));
    return false;
  }
  console.log(`Installed ${debianPackage} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

/**
 * Path of a program: from the PATH, else installed by apt-get if allowed. Undefined otherwise: prints why,
 * and the test is skipped.
 */
export async function needProgram(name: string, debianPackage: string): Promise<string | undefined> {
  const found = await findOnPath(name);
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && (await findOnPath('apt-get')) && (await findOnPath('flock'));
  if (mayInstall && !(await hasFailed(name))) {
    const installed = (await install(name, debianPackage)) && (await findOnPath(name));
    if (installed) return installed;
    await writeFile(failureOf(name), '');
  }
  const reason = mayInstall ? 'apt-get could not install it' : 'only root may install it, by apt-get';
  console.log(`Skipped, for want of ${name} (on Debian: apt-get install ${debianPackage}): ${reason}.`);
  return undefined;
}
