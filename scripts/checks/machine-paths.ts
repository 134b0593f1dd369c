import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

/** A path of one machine, not part of a longer path or an address. */
const machinePath = /(?<![\w.\-/~}])\/(work|root|home|Users)\/\w/;
/** Folder that only .ci/run uses. */
const beside = /\.\.\/shared\//;

function checkFile(root: string, file: string): Violation[] {
  const bytes = readFileSync(join(root, file));
  if (bytes.includes(0)) return [];
  return bytes
    .toString('utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (!machinePath.test(line) && !(beside.test(line) && file !== '.ci/run')) return [];
      const message = 'names a path of one machine; take it from a setting';
      return [{ rule: 'machine-path', where: `${file}:${index + 1}`, message }];
    });
}

export const machinePaths: Check = {
  rules: ['machine-path'],
  run: async (root) => listFiles(root).flatMap((file) => checkFile(root, file)),
};
