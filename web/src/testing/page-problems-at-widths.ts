/// <reference types="node" />
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { findColourViolations, findViolations } from './accessibility.ts';
import { lastingProblems } from './lasting-problems.ts';

const widths = [360, 768, 1200, 1600];
const schemes = ['light', 'dark'] as const;
/** Folder for screenshots. */
const screenshots = process.env.SCREENSHOTS;

/** Violations by axe and horizontal overflow, at four widths. The dark scheme has other colours only. */
export async function findProblemsAtEachWidth(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const scheme of schemes) {
    for (const width of widths) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      // Two frames, for layout by script.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const problems = await lastingProblems(async () => {
        const reach = await page.evaluate(() => document.documentElement.scrollWidth);
        return reach > width ? [`${reach} px wide`] : [];
      });
      problems.push(...(await (scheme === 'light' ? findViolations : findColourViolations)(page)));
      found.push(...problems.map((problem) => `${name}, ${width} px, ${scheme}: ${problem}`));
      if (!screenshots) continue;
      await mkdir(screenshots, { recursive: true });
      await page.screenshot({ path: path.join(screenshots, `${name}-${width}-${scheme}.png`) });
    }
  }
  if (before) await page.setViewportSize(before);
  return found;
}
