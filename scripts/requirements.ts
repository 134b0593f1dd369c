// npm run requirements: requirements without a test, by domain.
import { repository } from './checks/source-files.ts';
import { readProofs, readRequirements, requirementsFolder } from './requirements/read-requirements.ts';

const { requirements } = readRequirements(repository);
const proved = new Set([...readProofs(repository).proofs.values()].flat());

const domains = Map.groupBy(requirements, ({ where }) =>
  where.slice(requirementsFolder.length, where.indexOf('.md')),
);
for (const [domain, list] of domains) {
  const unproved = list.filter(({ id }) => !proved.has(id));
  console.log(`${domain}: ${unproved.length} of ${list.length} without a test`);
  for (const { id, text, notTested } of unproved) {
    console.log(`  ${id} ${text}${notTested === undefined ? '' : ` (not tested: ${notTested})`}`);
  }
}
const left = requirements.filter(({ id }) => !proved.has(id)).length;
console.log(`\n${left} of ${requirements.length} requirements without a test`);
