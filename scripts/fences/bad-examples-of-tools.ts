import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../checks/source-files.ts';

interface Tool {
  script: string;
  args: string[];
  /** What it has to say about its example. */
  finds: string[];
}

/** The tools as scripts/validate.ts runs them, each in the folder of its example. */
const tools: Record<string, Tool> = {
  types: { script: 'typescript/bin/tsc', args: ['-p', '.'], finds: ['count.ts(2,3): error TS2322'] },
  lint: {
    script: '@biomejs/biome/bin/biome',
    args: ['check', '.'],
    finds: ['noDoubleEquals', 'noFloatingPromises', 'noJsxLiterals'],
  },
  'dead-code': { script: 'knip/bin/knip.js', args: ['--no-progress'], finds: ['forgotten.ts', 'unused'] },
};

export const toolRules = Object.keys(tools);

/** Runs a tool on its example; answers with what is wrong when it does not find it. */
export function checkExampleOfTool(rule: string, example: string): string[] {
  const tool = tools[rule];
  if (tool === undefined) return [`${rule}: there is no such tool`];
  const script = join(repository, 'node_modules', tool.script);
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
