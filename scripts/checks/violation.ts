/** One breach of a rule. `where` is a path from the root of the checked tree, with a line where there is one. */
export interface Violation {
  rule: string;
  where: string;
  message: string;
}

/** A check reads the tree below `root` and knows the names of the rules it can find broken. */
export interface Check {
  rules: readonly string[];
  run: (root: string) => Promise<Violation[]>;
}

/** Prints what a check finds in a tree, and ends the process with 1 where it finds anything. */
export async function reportCheck(check: Check, root: string): Promise<void> {
  const violations = await check.run(root);
  for (const { rule, where, message } of violations) console.log(`${where}: ${message} [${rule}]`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
