import { chromium, type Page } from 'playwright-core';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long what comes through a browser and a server is waited for on a busy machine, milliseconds. */
export const patience = { timeout: 15_000 };

/** The system's Chromium; nothing is ever downloaded. */
export function launchBrowser(further: readonly string[] = []) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: [...flags, ...further] });
}

/** Signs in on the identity provider's own page, as a customer does. */
export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/my-photos/photos`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('keepsake-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'My photos' }).waitFor();
}
