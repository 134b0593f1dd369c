// Proves BUS-9, BUS-10, BUS-11, BUS-12.

import { configRoutes, type FtpAccess } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { session } from '../testing/fake-responses.ts';
import { pressKey } from '../testing/keys.ts';
import { dora } from '../testing/sample-customer.ts';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const screen = setUpScreen();
const business = 'business.wallery.localhost';
const main = () => screen.page.getByRole('main');
const title = (name = 'FTP instructions') => screen.page.getByRole('heading', { level: 1, name });
const example = () => main().getByRole('region', { name: 'Example XML' });
const contact = () => main().getByRole('link', { name: 'Contact us' });

const wideXml = `<order comment="${'very long '.repeat(60)}">\n  <file>1.pdf</file>\n</order>`;

function serveAccess(change: Partial<FtpAccess>): void {
  const config = configOfHost(business);
  if (!config.ftp) throw new Error('the demo has no FTP instructions');
  screen.server.respond(configRoutes.getConfig, { ...config, ftp: { ...config.ftp, ...change } });
}

async function values(): Promise<Record<string, string>> {
  const names = await main().locator('dt').allTextContents();
  const texts = await main().locator('dd').allTextContents();
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
}

beforeEach(() => {
  screen.server.push.refuse();
  screen.server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
});

it('shows a business where to upload, and refers to customer care for the password', async () => {
  const { page, server } = screen;
  server.respond(customersRoutes.getMe, { ...dora, customerNumber: '4711' });
  await screen.open('/', business);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'FTP instructions' })
    .click();
  await title().waitFor();
  await main().getByText('wallery-4711').waitFor();
  expect(await values()).toEqual({
    Protocol: 'SFTP',
    Host: 'sftp.wallery.example',
    Port: '22',
    Folder: '/orders/in',
    'File names': '{orderNumber}_{page}.pdf',
    'User name': 'wallery-4711',
    Password: 'Customer care gives you the password. For security, it is never shown here.',
  });
  expect(await example().textContent()).toContain('<reference>Your own order number</reference>');
  expect(await page.title()).toContain('FTP instructions');
  await contact().click();
  await title('Contact us').waitFor();
});

it('refers to customer care for the user name where it is not in the data', async () => {
  const { userName: _, ...unnamed } = configOfHost(business).ftp ?? {};
  screen.server.respond(configRoutes.getConfig, {
    ...configOfHost(business),
    ftp: unnamed as FtpAccess,
  });
  await screen.open('/integration', business);
  await title().waitFor();
  expect((await values())['User name']).toBe(
    'Customer care gives you the user name together with the password.',
  );
});

it('refers to customer care for the user name where the shop has given the customer no number', async () => {
  screen.server.respond(customersRoutes.getMe, dora);
  await screen.open('/integration', business);
  await main().getByText('Customer care gives you the user name together with the password.').waitFor();
  expect(JSON.stringify(await values())).not.toContain('customerNumber');
});

it('scrolls a wide example in its box, also by keyboard', async () => {
  const { page } = screen;
  serveAccess({ exampleXml: wideXml, host: `${'very-long-'.repeat(12)}host.example` });
  await screen.open('/integration', business);
  await title().waitFor();
  await contact().focus();
  await pressKey(page, 'Tab');
  await expect.poll(() => example().evaluate((box) => box === document.activeElement)).toBe(true);
  await pressKey(page, 'ArrowRight');
  await expect.poll(() => example().evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
});

it('prints no menus, and the whole example', async () => {
  const { page } = screen;
  serveAccess({ exampleXml: wideXml });
  await screen.open('/integration', business);
  await title().waitFor();
  const callbacks = main().getByRole('heading', { name: 'Callbacks' });
  await callbacks.waitFor();
  const frame = page.locator('header, footer, nav');
  expect(await frame.locator('visible=true').count()).toBeGreaterThan(1);
  onTestFinished(() => page.emulateMedia({ media: null }));
  await page.emulateMedia({ media: 'print' });
  expect(await frame.locator('visible=true').count()).toBe(0);
  expect(await callbacks.isVisible()).toBe(false);
  expect(await example().evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

it('links to customer care where the storefront has no instructions', async () => {
  await screen.open('/integration');
  await title().waitFor();
  await main().getByText('Ask customer care for access', { exact: true }).waitFor();
  expect(await main().locator('dl').count()).toBe(0);
  await contact().click();
  await title('Contact us').waitFor();
});

it('is for businesses only', async () => {
  const { page, server } = screen;
  server.respond(sessionRoutes.getToken, session);
  await screen.open('/integration', business);
  await title('Overview').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.getByRole('link', { name: 'FTP instructions' }).count()).toBe(0);
});
