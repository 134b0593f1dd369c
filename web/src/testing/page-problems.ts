import type { Page } from 'playwright-core';
import { findViolations } from './accessibility.ts';
import { lastingProblems } from './lasting-problems.ts';

const narrow = 360;

/** Violations by axe, and horizontal overflow at 360 px. */
export async function findPageProblems(page: Page): Promise<string[]> {
  const problems = await findViolations(page);
  const before = page.viewportSize();
  await page.setViewportSize({ width: narrow, height: 800 });
  const tooWide = await lastingProblems(async () => {
    const reach = await page.evaluate(() => document.documentElement.scrollWidth);
    return reach > narrow ? [`${reach} px wide in a window of ${narrow} px`] : [];
  });
  if (before) await page.setViewportSize(before);
  return [...problems, ...tooWide];
}
