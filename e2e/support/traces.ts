import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import type { TestContext } from 'vitest';

const results = path.resolve(import.meta.dirname, '../../test-results');

type Task = TestContext['task'];

const traced = new WeakSet<Browser>();

/** Records a trace of every context, one chunk per test. */
export function traceAll(browser: Browser): void {
  if (traced.has(browser)) return;
  traced.add(browser);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    // Actions and requests only: snapshots would cost every test for the few that fail.
    await context.tracing.start({ screenshots: false, snapshots: false });
    return context;
  };
}

async function saveScreenshots(context: BrowserContext, name: string): Promise<void> {
  const pictures = context
    .pages()
    .map((page, index) => page.screenshot({ path: path.join(results, `${name}-page-${index}.png`) }));
  await Promise.allSettled(pictures);
}

/**
 * After a failed test, writes a trace of each context (`playwright-core show-trace FILE`) and a screenshot
 * of each page to test-results.
 */
export async function saveFailureArtifacts(browser: Browser, task: Task): Promise<void> {
  const hasFailed = task.result?.state === 'fail';
  const test = task.fullName.replace(/[^\w.-]+/g, '-').slice(-120);
  if (hasFailed) await mkdir(results, { recursive: true });
  for (const [index, context] of browser.contexts().entries()) {
    const name = `${test}-${index}`;
    if (hasFailed) await saveScreenshots(context, name);
    const file = path.join(results, `${name}.zip`);
    await context.tracing.stopChunk(hasFailed ? { path: file } : {}).catch(() => {});
    await context.tracing.startChunk().catch(() => {});
  }
}
