import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sourceChecks } from '../checks/source-checks.ts';
import { checkExampleOfTool, toolRules } from './bad-examples-of-tools.ts';
import { importFences } from './import-fences.ts';

const examples = join(import.meta.dirname, 'bad');
const checks = [importFences, ...sourceChecks];

/** Each rule finds its own example, and no other rule does. */
async function checkExample(rule: string): Promise<string[]> {
  if (toolRules.includes(rule)) return checkExampleOfTool(rule, join(examples, rule));
  const violations = await Promise.all(checks.map((check) => check.run(join(examples, rule))));
  const broken = new Set(violations.flat().map((violation) => violation.rule));
  if (broken.size === 1 && broken.has(rule)) return [];
  return [`bad/${rule}: should break ${rule} alone, and breaks ${[...broken].join(', ') || 'nothing'}`];
}

/** A rule without an example may never fail. */
function checkThatEachHasOne(found: string[]): string[] {
  const rules = [...checks.flatMap((check) => check.rules), ...toolRules];
  return [
    ...rules
      .filter((rule) => !found.includes(rule))
      .map((rule) => `${rule}: has no example in scripts/fences/bad`),
    ...found.filter((rule) => !rules.includes(rule)).map((rule) => `bad/${rule}: there is no such rule`),
  ];
}

const found = readdirSync(examples);
const faults = checkThatEachHasOne(found);
for (const rule of found) faults.push(...(await checkExample(rule)));
for (const fault of faults) console.log(fault);
if (faults.length === 0) console.log(`each of ${found.length} rules finds its bad example`);
process.exitCode = faults.length === 0 ? 0 : 1;
