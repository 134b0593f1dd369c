// npm run validate [-- --without=NAME …]: every check that needs no running system.
import { join } from 'node:path';
import { repository } from './checks/source-files.ts';
import { environmentOfNode24, findNode24 } from './setup/node24.mjs';
import { run } from './setup/run.mjs';
import { exitWith, say, secondsSince } from './setup/say.mjs';

interface Task {
  name: string;
  command: string[];
}

interface Result extends Task {
  failed: boolean;
  output: string;
}

/** Concurrent tasks, for machines with two cores. */
const atATime = 2;

const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'];

/** The longest come first. */
const tasks: Task[] = [
  { name: 'types', command: ['scripts/checks/types.ts'] },
  { name: 'bad examples', command: ['scripts/fences/check-bad-examples.ts'] },
  { name: 'import fences', command: ['scripts/fences/import-fences.ts'] },
  { name: 'format and lint', command: biome },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  { name: 'source checks', command: ['scripts/checks/source-checks.ts'] },
  { name: 'contract report', command: ['scripts/contract-report.ts', '--check'] },
];

async function runTask(node: string, task: Task): Promise<Result> {
  const started = performance.now();
  const [script = '', ...args] = task.command;
  const place = { cwd: repository, env: environmentOfNode24(), quiet: true };
  const { code, output } = await run(node, [join(repository, script), ...args], place);
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${task.name.padEnd(20)} ${secondsSince(started).padStart(7)}`);
  return { ...task, failed: code !== 0, output };
}

/** Takes tasks off the queue until none is left. */
async function work(node: string, queue: Task[]): Promise<Result[]> {
  const results: Result[] = [];
  for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
    results.push(await runTask(node, task));
  }
  return results;
}

await exitWith(async () => {
  const node = await findNode24();
  const queue = tasks.filter(({ name }) => !process.argv.includes(`--without=${name}`));
  const workers = Array.from({ length: atATime }, () => work(node, queue));
  const failed = (await Promise.all(workers)).flat().filter((result) => result.failed);
  for (const { name, output } of failed) say(`\n-- ${name}\n${output.trim()}`);
  if (failed.length === 0) return 0;
  say(
    `\nFailed: ${failed.map(({ name }) => name).join(', ')}. Fix these problems, then run npm run validate again.`,
  );
  return 1;
});
