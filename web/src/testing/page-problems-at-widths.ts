/// <reference types="node" />
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { findColourViolations, findViolations } from './accessibility.ts';
import { lastingProblems } from './lasting-problems.ts';

/** Widths of windows in CSS pixels. */
const overflowWidths = [320, 360, 480, 768, 1024, 1200, 1400, 1600];
/** Widths with a layout of their own: phones, tablets and larger windows. */
const axeWidths = [360, 768, 1200];
/** Folder for screenshots. */
const screenshots = process.env.SCREENSHOTS;

/** Horizontal overflow at eight widths, and violations by axe at three. The dark scheme has other colours only. */
export async function findProblemsAtEachWidth(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const width of overflowWidths) {
    await page.setViewportSize({ width, height: 900 });
    // Two frames, for layout by script.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const problems = await lastingProblems(async () => {
      const reach = await page.evaluate(() => document.documentElement.scrollWidth);
      return reach > width ? [`${reach} px wide`] : [];
    });
    if (axeWidths.includes(width)) problems.push(...(await findViolations(page)));
    found.push(...problems.map((problem) => `${name}, ${width} px: ${problem}`));
    await takeScreenshot(page, `${name}-${width}-light`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  const problems = await findColourViolations(page);
  found.push(...problems.map((problem) => `${name}, dark: ${problem}`));
  await takeScreenshot(page, `${name}-dark`);
  if (before) await page.setViewportSize(before);
  return found;
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!screenshots) return;
  await mkdir(screenshots, { recursive: true });
  await page.screenshot({ path: path.join(screenshots, `${name}.png`) });
}
