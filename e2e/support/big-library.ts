import path from 'node:path';
import type { Page } from 'playwright-core';
import { readUrl } from '../../server/src/platform/database/embedded/address.ts';
import { fillLibrary, type LibraryPlan } from '../../server/test/fill-library.ts';
import { runOnServer } from '../../server/test/test-server.ts';
import { signIn } from './browser.ts';
import type { Stage } from './stage.ts';

/** Fills the empty library of a demo customer who has signed in, as uploads would; there are no pictures behind it. */
export async function fillLibraryOf(
  stage: Stage,
  email: string,
  plan: Omit<LibraryPlan, 'customerId'>,
): Promise<void> {
  const url = await readUrl(path.join(stage.dataDir, 'postgres'));
  const customers = await runOnServer<{ customer_id: string }>(
    url,
    `select customer_id from customers where email = '${email}'`,
  );
  const customerId = customers[0]?.customer_id;
  if (!customerId) throw new Error(`${email} has not signed in`);
  await fillLibrary(url, { ...plan, customerId });
}

/** Months of `twentyYears`, forty photos each. */
const months = 240;
const twentyYears = { photos: months * 40, inLargeMonth: 40, monthsBeside: months };

/**
 * Signs a demo customer in and fills the empty library with twenty years. Returns the cookies, with which any window is
 * the customer's.
 */
export async function signInToTwentyYears(stage: Stage, email: string) {
  const context = await stage.browser.newContext();
  await signIn(await context.newPage(), stage.instance.origin, email);
  await fillLibraryOf(stage, email, twentyYears);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Every picture of the page is one grey pixel. */
export async function withoutPictures(page: Page): Promise<void> {
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
}
