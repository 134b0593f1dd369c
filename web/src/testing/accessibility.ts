/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { lastingProblems } from './lasting-problems.ts';

const require = createRequire(import.meta.url);

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

let axeAddress: Promise<string> | undefined;

/** Serves axe at an address from which the browser caches it, compiled. One server per worker. */
function serveAxe(): Promise<string> {
  axeAddress ??= new Promise((resolve) => {
    const headers = { 'Content-Type': 'text/javascript', 'Cache-Control': 'max-age=86400, immutable' };
    const server = createServer((_, response) => response.writeHead(200, headers).end(axeSource));
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://localhost:${(server.address() as AddressInfo).port}/axe.js`);
    });
    server.unref();
  });
  return axeAddress;
}

/** Contexts whose pages have no content security policy. */
const withoutPolicy = new WeakSet<BrowserContext>();

/** Pages of the context load axe as a script; others, whose policy forbids it, get it by the browser's protocol. */
export function allowAxe(context: BrowserContext): void {
  withoutPolicy.add(context);
}

async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  const evaluate = () => page.evaluate<void>(axeSource);
  if (!withoutPolicy.has(page.context())) return evaluate();
  // A page that is offline cannot load it.
  await page.addScriptTag({ url: await serveAxe() }).catch(evaluate);
}

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** Waits for finite animations: half faded text has too little contrast. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEnding = ({ effect }: Animation) =>
      effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    // A change starts to move in the next frame.
    for (let stillFrames = 0; stillFrames < 2; stillFrames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length > 0) stillFrames = -1;
      await Promise.allSettled(ending.map((animation) => animation.finished));
    }
  });
}

const wcag = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** Violations of WCAG 2.2 A and AA that axe finds, and that stay: rule and places. */
export const findViolations = (page: Page) => lastingProblems(() => violationsNow(page, wcag));

/** The same of the rules about colours only. */
export const findColourViolations = (page: Page) =>
  lastingProblems(() =>
    violationsNow(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }),
  );

/** Content outside of landmarks, which people who go from landmark to landmark miss. */
export const findOutsideLandmarks = (page: Page) =>
  lastingProblems(() => violationsNow(page, { type: 'rule', values: ['region'] }));

async function violationsNow(page: Page, runOnly: typeof wcag): Promise<string[]> {
  await waitForTransitions(page);
  await loadAxe(page);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: AxeViolation[] }> };
    };
    // These rules read no style sheets, and no results of passed rules are needed.
    const options = { runOnly: rules, resultTypes: ['violations'], preload: false };
    return (await axe.run(options)).violations;
  }, runOnly);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
