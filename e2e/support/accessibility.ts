import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** Half faded in or out, text has too little contrast for anybody: waits for what moves and ends by itself. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEnding = ({ effect }: Animation) =>
      effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    // What has just changed begins to move in the next frame.
    for (let stillFrames = 0; stillFrames < 2; stillFrames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length > 0) stillFrames = -1;
      await Promise.allSettled(ending.map((animation) => animation.finished));
    }
  });
}

/** What axe finds against WCAG 2.2 A and AA on the page as it stands: rule and places. */
export async function findViolations(page: Page): Promise<string[]> {
  await waitForTransitions(page);
  // The page's policy lets no script in; the browser's own protocol may.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: AxeViolation[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    return (await axe.run({ runOnly: { type: 'tag', values: tags } })).violations;
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
