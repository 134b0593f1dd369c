import { cruise, type ICruiseResult, type IForbiddenRuleType, type IViolation } from 'dependency-cruiser';
import { listCode, repository } from '../checks/source-files.ts';
import { type Check, reportChecks, type Violation } from '../checks/violation.ts';
import { checkDeclaredEdges, readEdges } from './edges.ts';
import { rulesFor } from './rules.ts';

/** Paths in the result are relative to the tree's root. */
export async function cruiseTree(
  root: string,
  files: string[],
  rules: ReturnType<typeof rulesFor>,
): Promise<ICruiseResult> {
  const { output } = await cruise(
    files,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: rules },
      doNotFollow: { path: '(^|/)node_modules/' },
      tsPreCompilationDeps: true,
      skipAnalysisNotInRules: true,
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'types', 'node', 'default'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      },
    },
    { symlinks: true },
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser printed text: ${output}`);
  return output;
}

/**
 * With an unknown TypeScript, dependency-cruiser finds no modules and so no violations: a check that read nothing
 * must fail.
 */
function checkThatAllWasRead(files: string[], result: ICruiseResult): Violation[] {
  const read = new Map(result.modules.map((module) => [module.source, module.dependencies.length]));
  const rule = 'cruise-incomplete';
  const missed = files.filter((file) => !read.has(file));
  const imports = files.reduce((sum, file) => sum + (read.get(file) ?? 0), 0);
  const found = missed.map((file) => ({
    rule,
    where: file,
    message: 'dependency-cruiser did not read this file',
  }));
  if (files.length > 1 && imports === 0) {
    found.push({ rule, where: '.', message: `dependency-cruiser saw no import in ${files.length} files` });
  }
  return found;
}

function describe(violation: IViolation, rules: IForbiddenRuleType[]): Violation {
  const { rule, from, to, cycle = [] } = violation;
  const path = [from, ...cycle.map(({ name }) => name)].join(' -> ');
  const reason = rules.find(({ name }) => name === rule.name)?.comment;
  const message = cycle.length > 0 ? `${reason}: ${path}` : `must not import ${to}: ${reason}`;
  return { rule: rule.name, where: from, message };
}

export const importFences: Check = {
  rules: [
    ...new Set(rulesFor({ modules: [], domains: [] }).map(({ name }) => name ?? '')),
    'unused-edge',
    'edge-circle',
    'cruise-incomplete',
  ],
  run: async (root) => {
    const edges = await readEdges(root);
    const files = listCode(root);
    const rules = rulesFor(edges);
    const result = await cruiseTree(root, files, rules);
    const broken = result.summary.violations.map((violation) => describe(violation, rules));
    return [...checkThatAllWasRead(files, result), ...broken, ...checkDeclaredEdges(edges, result.modules)];
  },
};

if (import.meta.main) await reportChecks([importFences], repository);
