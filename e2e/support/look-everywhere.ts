import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { findViolations } from './accessibility.ts';

const widths = [360, 768, 1200, 1600];
const schemes = ['light', 'dark'] as const;
/** A folder that keeps a picture of each look. */
const screenshots = process.env.SCREENSHOTS;

/** What is wrong with a page at four widths, light and dark: what axe finds, and what is wider than the window. */
export async function lookEverywhere(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const scheme of schemes) {
    for (const width of widths) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      // What lays itself out by script does so in the next frame.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))),
      );
      const problems = await findViolations(page);
      const reach = await page.evaluate(() => document.documentElement.scrollWidth);
      if (reach > width) problems.push(`${reach} px wide`);
      found.push(...problems.map((problem) => `${name}, ${width} px, ${scheme}: ${problem}`));
      if (!screenshots) continue;
      await mkdir(screenshots, { recursive: true });
      await page.screenshot({ path: path.join(screenshots, `${name}-${width}-${scheme}.png`) });
    }
  }
  if (before) await page.setViewportSize(before);
  return found;
}
