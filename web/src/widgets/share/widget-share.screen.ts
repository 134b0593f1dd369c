// Proves WID-2, WID-4, WID-57.

import { customersRoutes } from '@keepsake/contract/customers';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { beforeEach, expect, it } from 'vitest';
import { type FakeWidgets, serveWidgets } from '../../testing/fake-widgets.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { sampleCustomer } from '../../testing/sample-customer.ts';
import { bookOrder, sampleWidget } from '../../testing/sample-widget.ts';
import { setUpScreen } from '../../testing/screen.ts';

const { getWidget, postShare } = widgetsRoutes;
const address = '/widgets/P1/share';

const screen = setUpScreen();
let fake: FakeWidgets;

const main = () => screen.page.getByRole('main');
const heading = (name: string) => screen.page.getByRole('heading', { name, exact: true });
const field = (name: string | RegExp) => main().getByRole('textbox', { name });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const recipient = () => field('Recipient’s email address');
const shares = () => screen.server.requests(postShare).map(({ body }) => body);

beforeEach(() => {
  const { server } = screen;
  server.push.refuse();
  server.respond(customersRoutes.getMe, { ...sampleCustomer, name: 'Anna de Vries' });
  fake = serveWidgets(server);
  fake.orders = [bookOrder('1', { title: 'Norway 2024' })];
  fake.widgets = [sampleWidget('1', { title: 'Norway 2024' })];
});

it('fits each width from right to left', async () => {
  const { page } = screen;
  fake.widgets = [sampleWidget('1', { title: 'W'.repeat(200) })];
  await screen.open(address);
  await recipient().fill('grandma@example.com');
  await field('Your name').fill('N'.repeat(100));
  await field(/^Message/).fill('مرحبا '.repeat(20) + 'x'.repeat(300));
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await findProblemsAtEachWidth(page, 'widget-share-rtl')).toEqual([]);
});

it('leads to what is missing, and shows a refusal', async () => {
  const { page, server } = screen;
  server.error(postShare, 'recipient-refuses');
  await screen.open(address);
  await field('Your name').fill(' ');
  await field(/^Message/).fill('x'.repeat(512));
  await button('Send').press('Enter');
  await expect.poll(() => field('Your name').evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await findPageProblems(page)).toEqual([]);
  await field('Your name').fill('Anna');
  await field(/^Message/).fill('');
  await recipient().fill('grandma@example.com');
  await recipient().press('Enter');
  await main().getByText('This address doesn’t want these emails.').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('sends once, however often the button is pressed', async () => {
  const { page, server } = screen;
  await screen.open(address);
  await recipient().fill('grandma@example.com');
  const go = server.loading(postShare);
  // Twice before the page is rendered again.
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect.poll(() => shares().length).toBe(1);
  await expect.poll(() => button('Send').getAttribute('aria-busy')).toBe('true');
  go();
  await expect.poll(() => shares().length).toBe(1);
});

it('shows placeholders, then that there is no link yet', async () => {
  const { page, server } = screen;
  fake.widgets = [];
  const release = server.loading(getWidget);
  await screen.open(address);
  await main().getByText('Loading').waitFor({ state: 'attached' });
  expect(await findPageProblems(page)).toEqual([]);
  release();
  await main().getByText('This photo book has no link yet.').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('shows that there is no such photo book', async () => {
  await screen.open('/widgets/P9/share');
  await heading('Photo book not found').waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});
