import path from 'node:path';
import type { Page } from 'playwright-core';
import { readUrl } from '../../server/src/platform/database/embedded/address.ts';
import { fillLibrary, type LibraryPlan } from '../../server/test/fill-library.ts';
import { runOnServer } from '../../server/test/test-server.ts';
import type { Fixture } from './fixture.ts';

/** Fills the empty library of a signed-in demo customer, without pictures. */
export async function fillLibraryOf(
  fixture: Fixture,
  email: string,
  plan: Omit<LibraryPlan, 'customerId'>,
): Promise<void> {
  const url = await readUrl(path.join(fixture.dataDir, 'postgres'));
  const customers = await runOnServer<{ customer_id: string }>(
    url,
    `select customer_id from customers where email = '${email}'`,
  );
  const customerId = customers[0]?.customer_id;
  if (!customerId) throw new Error(`${email} has not signed in`);
  await fillLibrary(url, { ...plan, customerId });
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Replaces every picture by one grey pixel. */
export async function withoutPictures(page: Page): Promise<void> {
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
}
