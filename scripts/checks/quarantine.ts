import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readQuarantine } from '../setup/quarantine.mjs';
import type { Check, Violation } from './violation.ts';

const rule = 'quarantine';
const maxRows = 10;

/** At most ten tests are in quarantine, each with its file, cause and date. */
export const quarantine: Check = {
  rules: [rule],
  run: async (root) => {
    const rows = readQuarantine(root);
    const violations: Violation[] = rows
      .map((row, index) => ({ ...row, where: `quarantine.tsv:${index + 2}` }))
      .filter(({ file, test, cause, date }) => {
        const isWhole = test !== '' && cause !== '' && /^\d{4}-\d{2}-\d{2}$/.test(date);
        return !(isWhole && existsSync(join(root, file)));
      })
      .map(({ where }) => ({
        rule,
        where,
        message: 'a row is: file that exists, test, cause, date, with tabs',
      }));
    if (rows.length > maxRows) {
      const message = `${rows.length} tests are too many (${maxRows}): fix some`;
      violations.push({ rule, where: 'quarantine.tsv', message });
    }
    return violations;
  },
};
