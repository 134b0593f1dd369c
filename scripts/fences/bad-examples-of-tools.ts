import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../checks/source-files.ts';

interface Tool {
  script: string;
  args: string[];
  finds: string[];
}

/** Tools as scripts/validate.ts runs them, in the folder of the example. */
const tools: Record<string, Tool> = {
  types: { script: 'scripts/checks/types.ts', args: ['.'], finds: ['count.ts(2,3): error TS2322'] },
  lint: {
    script: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '.'],
    finds: ['noDoubleEquals', 'noFloatingPromises', 'noJsxLiterals', 'noRestrictedImports'],
  },
  'dead-code': {
    script: 'node_modules/knip/bin/knip.js',
    args: ['--no-progress'],
    finds: ['forgotten.ts', 'unused'],
  },
};

export const toolRules = Object.keys(tools);

/** Returns what is wrong when a tool does not find its example. */
export function checkExampleOfTool(rule: string, example: string): string[] {
  const tool = tools[rule];
  if (tool === undefined) return [`${rule}: there is no such tool`];
  const script = join(repository, tool.script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...tool.args], {
    cwd: example,
    encoding: 'utf8',
  });
  const output = `${stdout}${stderr}`;
  const missed = tool.finds.filter((text) => !output.includes(text));
  if (status !== 0 && missed.length === 0) return [];
  return [
    `bad/${rule}: ${tool.script} ended with ${status} and did not say ${missed.join(', ')}:\n${output}`,
  ];
}
