import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

const rule = 'change-log';
const log = 'CHANGELOG.md';

const readVersion = (root: string, file: string): string | undefined =>
  JSON.parse(readFileSync(join(root, file), 'utf8')).version;

function checkVersion(root: string, file: string, released: string): Violation[] {
  const version = readVersion(root, file);
  if (version === released) return [];
  const message = `the version is ${version}, and ${released} in the first heading of ${log}`;
  return [{ rule, message, where: file }];
}

/** The first heading of the change log, `## 1.2.3 (2027-01-31)`, is the version of every package. */
export const changeLog: Check = {
  rules: [rule],
  run: async (root) => {
    if (!existsSync(join(root, log))) return [];
    const heading = /^## (.*)$/m.exec(readFileSync(join(root, log), 'utf8'))?.[1] ?? '';
    const released = /^(\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)$/.exec(heading)?.[1];
    if (!released) return [{ rule, where: log, message: `"${heading}" is not like "1.2.3 (2027-01-31)"` }];
    const packages = listFiles(root).filter((file) => /^([a-z]+\/)?package\.json$/.test(file));
    return packages.flatMap((file) => checkVersion(root, file, released));
  },
};
