// Proves PHO-18.

import { configRoutes } from '@keepsake/contract/config';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const screen = setUpScreen();
let page: Page;

beforeEach(() => {
  page = screen.page;
});

const text = () => page.getByText('Open a photo to see it up close', { exact: false });
const more = () => page.getByRole('button', { name: 'Show more' });
const faqs = () => page.getByRole('main').getByRole('link', { name: 'FAQs' });

it('expands and collapses, and stays so', async () => {
  await screen.open('/my-photos/photos');
  await more().waitFor();
  expect(await text().isVisible()).toBe(false);
  expect(await more().getAttribute('aria-expanded')).toBe('false');
  await more().click();
  await text().waitFor();
  await page.reload();
  await text().waitFor();
  await page.getByRole('button', { name: 'Show less' }).click();
  await text().waitFor({ state: 'hidden' });
  await page.reload();
  await more().waitFor();
  expect(await text().isVisible()).toBe(false);
});

it('links to the FAQ of the brand', async () => {
  const { faqUrl } = configOfHost('localhost');
  expect(faqUrl).toMatch(/^https:/);
  await screen.open('/my-photos/photos');
  await more().click();
  expect(await faqs().getAttribute('href')).toBe(faqUrl);
});

it('has no link where the brand has no FAQ', async () => {
  screen.server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), faqUrl: null });
  await screen.open('/my-photos/photos');
  await more().click();
  await text().waitFor();
  expect(await faqs().count()).toBe(0);
});
