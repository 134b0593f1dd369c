import { configRoutes } from '@keepsake/contract/config';
import { sessionRoutes } from '@keepsake/contract/session';
import { expect, it } from 'vitest';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const screen = setUpScreen();
const link = (name: string | RegExp) => screen.page.getByRole('main').getByRole('link', { name });

it('suggests replying to an email when the brand has no contact page, and links to the overview', async () => {
  const { page, server } = screen;
  server.respond(sessionRoutes.getToken, null);
  const nothing = { contactUrl: null, customerCare: null };
  server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), ...nothing });
  await screen.open('/contact');
  await page.getByText('Reply to any email from Lumibook').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  expect(await page.getByRole('button', { name: 'Your account' }).count()).toBe(0);
  expect(await link('Go to overview').getAttribute('href')).toBe('/');
});

it('offers the address, the opening hours and the FAQs of the brand', async () => {
  const { page, server } = screen;
  server.respond(sessionRoutes.getToken, null);
  await screen.open('/contact');
  const subject = 'subject=Question%20about%20my%20Lumibook%20account';
  expect(await link('help@lumibook.example').getAttribute('href')).toBe(
    `mailto:help@lumibook.example?${subject}`,
  );
  await page.getByText('Monday – Friday, 09:00–18:00').waitFor();
  await page.getByText('Saturday, 10:00–16:00').waitFor();
  await link(/^FAQs/).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it.each([
  ['c-1', '&body=Reference%3A%20c-1'],
  ['%0Aa', ''],
])('adds the reference of a failure to the email: %s', async (reference, body) => {
  await screen.open(`/contact?reference=${reference}`);
  const href = await link('help@lumibook.example').getAttribute('href');
  expect(href?.replace(/.*account/, '')).toBe(body);
});

it('keeps the frame when it is opened by its address', async () => {
  await screen.open('/contact');
  await screen.page.getByRole('button', { name: 'Your account' }).waitFor();
});

it('keeps the account menu and the navigation of a signed-in customer', async () => {
  const { page } = screen;
  await screen.open('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved photos' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('links to the contact page and the FAQs of the brand in a new tab', async () => {
  const { page, server } = screen;
  const links = { contactUrl: 'https://shop.example/contact', faqUrl: 'https://shop.example/faq' };
  server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), ...links });
  await screen.open('/contact');
  await page.getByText('The Lumibook team is happy to help.').waitFor();
  for (const [name, address] of [
    [/^Contact Lumibook/, links.contactUrl],
    [/^FAQs/, links.faqUrl],
  ] as const) {
    expect(await link(name).getAttribute('href')).toBe(address);
    expect(await link(name).getAttribute('target')).toBe('_blank');
  }
  expect(await link('Go to overview').count()).toBe(0);
  expect(await findPageProblems(page)).toEqual([]);
});
