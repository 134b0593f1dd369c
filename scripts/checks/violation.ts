/** `where` is a path from the root of the checked tree, with a line if known. */
export interface Violation {
  rule: string;
  where: string;
  message: string;
}

/** A check reads the tree below `root`. */
export interface Check {
  rules: readonly string[];
  run: (root: string) => Promise<Violation[]>;
}

/** Prints violations, and exits with 1 if there are any. */
export async function reportChecks(checks: readonly Check[], root: string): Promise<void> {
  const violations = (await Promise.all(checks.map((check) => check.run(root)))).flat();
  for (const { rule, where, message } of violations) console.log(`${where}: ${message} [${rule}]`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
