import { readFile, stat } from 'node:fs/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { endTrace, keepText, startTrace, type Task } from '../../web/src/testing/artifacts.ts';

const traced = new WeakSet<Browser>();

/** The test that runs, and how many contexts have ended their traces in it. */
let running: { readonly task: Task; ended: number } | undefined;

const hasFailed = (task: Task) => task.result?.state === 'fail';

async function endTraceOf(context: BrowserContext): Promise<void> {
  if (running === undefined) return;
  const { task, ended } = running;
  running.ended += 1;
  await endTrace(context, task, hasFailed(task), ended);
}

/** Records a trace of every new context, one chunk per test, until the returned function is called. */
export function traceAll(browser: Browser): () => void {
  if (traced.has(browser)) return () => {};
  traced.add(browser);
  const { newContext } = browser;
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options);
    await startTrace(context);
    // A hook of a test file closes its contexts before those of the fixture run.
    const close = context.close.bind(context);
    context.close = async (some) => {
      await endTraceOf(context);
      await close(some);
    };
    return context;
  };
  return () => {
    browser.newContext = newContext;
    traced.delete(browser);
  };
}

/** Leaves a trace of each context and a screenshot of each page in test-results after a failed test. */
export async function saveTraces(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await endTraceOf(context);
}

/**
 * Begins a test. The returned function ends it: if the test failed, it leaves the lines that the log of the instance got
 * meanwhile in test-results.
 */
export async function beginTest(task: Task, log: string): Promise<() => Promise<void>> {
  running = { task, ended: 0 };
  const sizeOf = (file: string) => stat(file).then(({ size }) => size);
  const before = await sizeOf(log).catch(() => 0);
  return async () => {
    running = undefined;
    if (!hasFailed(task)) return;
    const text = await readFile(log).catch(() => Buffer.of());
    await keepText(task, '-server.log', text.subarray(before).toString());
  };
}
