import { readProofs, readRequirements } from '../requirements/read-requirements.ts';
import type { Check, Violation } from './violation.ts';

const rule = 'requirement';

function checkRequirements(root: string, proved: Set<string>): Violation[] {
  const { requirements, malformed } = readRequirements(root);
  const seen = new Map<string, string>();
  const violations: Violation[] = malformed.map((where) => ({
    rule,
    where,
    message: 'is not "- ABC-1 One sentence."',
  }));
  for (const { id, where, notTested } of requirements) {
    const first = seen.get(id);
    if (first !== undefined) violations.push({ rule, where, message: `${id} is the id of ${first}` });
    if (notTested !== undefined && proved.has(id)) {
      violations.push({ rule, where, message: `${id} is said to be not tested, and a test proves it` });
    }
    seen.set(id, first ?? where);
  }
  return violations;
}

/** Ids are unique, and tests name ids that exist. */
export const requirementIds: Check = {
  rules: [rule],
  run: async (root) => {
    const known = new Set(readRequirements(root).requirements.map(({ id }) => id));
    const { proofs, malformed } = readProofs(root);
    const unknown = [...proofs].flatMap(([where, ids]) =>
      ids
        .filter((id) => !known.has(id) && !malformed.includes(where))
        .map((id) => ({ rule, where, message: `docs/requirements has no ${id}` })),
    );
    return [
      ...checkRequirements(root, new Set([...proofs.values()].flat())),
      ...malformed.map((where) => ({
        rule,
        where,
        message: 'has a line that is not "// Proves ABC-1, ABC-2."',
      })),
      ...unknown,
    ];
  },
};
