import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Check } from './violation.ts';

/** Runs a check on a tree of these files; returns findings as "rule path:line". */
export async function findIn(check: Check, files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'keepsake-check-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const violations = await check.run(root);
    return violations.map(({ rule, where }) => `${rule} ${where}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}
