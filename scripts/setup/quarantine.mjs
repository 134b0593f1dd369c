// Runs before the install: Node 20, no dependencies.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} QuarantinedTest of quarantine.tsv: it runs and is printed, and its failure does not count
 * @property {string} file relative to the repository
 * @property {string} test with the names of its suites, separated by " > "
 * @property {string} cause
 * @property {string} date since when, as 2026-11-24
 */

/** @param {string} folder the repository @returns {QuarantinedTest[]} */
export function readQuarantine(folder) {
  const path = join(folder, 'quarantine.tsv');
  if (!existsSync(path)) return [];
  const [, ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [file = '', test = '', cause = '', date = ''] = line.split('\t');
    return { file, test, cause, date };
  });
}
