import { expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { longTimeout } from '../../testing/browser.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const title = () => screen.page.getByRole('heading', { level: 1, name: 'Design system' });
const readTheme = () =>
  screen.page.evaluate(() => {
    const { brand, scheme } = document.documentElement.dataset;
    return [brand, scheme];
  });

it('shows every part of the design system', async () => {
  const { page } = screen;
  await screen.open('/');
  await page.getByRole('link', { name: 'Design system' }).click();
  await title().waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('shows the brand of its host, and another scheme by its address, until the page is left', async () => {
  const { page } = screen;
  await screen.open('/dev/ui?scheme=dark', 'printo.localhost');
  await title().waitFor();
  await expect.poll(readTheme, longTimeout).toEqual(['printo', 'dark']);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await readTheme()).toEqual(['printo', undefined]);
});
