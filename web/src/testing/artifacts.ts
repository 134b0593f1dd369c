/// <reference types="node" />
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { TestContext } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../..');
const results = path.join(repository, 'test-results');

export type Task = TestContext['task'];

const longest = 100;

/** A name for files: the file and the test, of which a long name loses its middle. */
function nameOf({ file, fullTestName }: Task): string {
  const test = fullTestName.replace(/[^\w.-]+/g, '-');
  const isLong = test.length > longest;
  const short = isLong ? `${test.slice(0, longest / 2)}-${test.slice(-longest / 2)}` : test;
  return `${path.basename(file.name)}-${short}`;
}

/** Writes a file of a failed test to test-results, and its path to artifacts.tsv, which a run prints in the end. */
async function keep(task: Task, suffix: string, write: (file: string) => Promise<unknown>): Promise<void> {
  await mkdir(results, { recursive: true });
  const file = path.join(results, nameOf(task) + suffix);
  await write(file);
  const row = [task.file.name, task.fullTestName, path.relative(repository, file)];
  await appendFile(
    path.join(results, 'artifacts.tsv'),
    `${row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')}\n`,
  );
}

export const keepText = (task: Task, suffix: string, text: string) =>
  keep(task, suffix, (file) => writeFile(file, text));

/** Records actions and requests only: snapshots would cost every test for the few that fail. */
export const startTrace = (context: BrowserContext) =>
  context.tracing.start({ screenshots: false, snapshots: false });

/**
 * Ends a context's trace of a test; a failed one leaves it (`playwright-core show-trace FILE`), and a screenshot of each
 * page.
 */
export async function endTrace(
  context: BrowserContext,
  task: Task,
  hasFailed: boolean,
  index = 0,
): Promise<void> {
  if (hasFailed) {
    const pictures = context
      .pages()
      .map((page, number) => keep(task, `-${index}-page-${number}.png`, (path) => page.screenshot({ path })));
    await Promise.allSettled(pictures);
    await keep(task, `-${index}.zip`, (path) => context.tracing.stopChunk({ path })).catch(() => {});
  } else await context.tracing.stopChunk().catch(() => {});
  await context.tracing.startChunk().catch(() => {});
}
