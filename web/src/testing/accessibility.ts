/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { lastingProblems } from './lasting-problems.ts';

const require = createRequire(import.meta.url);

/** Less than half of `axe.source`, which is sent after each page load. */
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

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

async function violationsNow(page: Page, runOnly: typeof wcag): Promise<string[]> {
  await waitForTransitions(page);
  // The page's policy blocks scripts; the browser's protocol does not.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
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
