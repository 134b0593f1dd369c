// Run after npm install has changed package-lock.json. npm omits optional packages that the registry does not
// carry (binaries for other systems), and npm ci then refuses the lockfile. Fills in missing checksums too.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findMissingOptionals,
  findUnchecked,
  type Lockfile,
  type MissingPackage,
  nameOf,
} from './checks/lockfile.ts';
import { repository } from './checks/source-files.ts';

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors: Record<string, string> = {
  armv7: 'arm',
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
};

/** The entry that npm would have written, without checksum. */
function entryOf({ name, version, dev }: MissingPackage): object {
  const words = name.split(/[^a-z0-9]+/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = Object.keys(processors).filter((processor) => words.includes(processor));
  if (os.length === 0) throw new Error(`${name} names no system that it is for; add its entry by hand.`);
  const libc = words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {};
  return {
    version,
    ...(cpu.length > 0 ? { cpu: cpu.map((processor) => processors[processor]) } : {}),
    ...(dev ? { dev } : {}),
    ...libc,
    optional: true,
    os,
  };
}

/** Checksum of a package; empty if the registry lacks it. */
function integrityOf(name: string, version: string): string {
  const question = ['view', `${name}@${version}`, 'dist.integrity'];
  try {
    return execFileSync('npm', question, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

const file = join(repository, 'package-lock.json');
const lockfile: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
const missing = findMissingOptionals(lockfile.packages);
const added = missing.map((found) => [`node_modules/${found.name}`, entryOf(found)]);
const packages: Lockfile['packages'] = { ...lockfile.packages, ...Object.fromEntries(added) };
const unchecked = findUnchecked(packages);
for (const path of unchecked) {
  const { version = '', ...entry } = packages[path] ?? {};
  const integrity = integrityOf(nameOf(path), version);
  if (integrity) packages[path] = { version, integrity, ...entry };
}
const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`added ${missing.length} optional packages of other systems to package-lock.json`);
const left = findUnchecked(packages);
console.log(`filled in ${unchecked.length - left.length} checksums`);
for (const path of left) console.log(`no checksum for ${nameOf(path)}: this registry does not carry it`);
