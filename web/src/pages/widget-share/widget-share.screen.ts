// Proves PRJ-7, PRJ-8, WID-2, WID-4, WID-9, WID-56, WID-58.

import { configRoutes } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { limits } from '@keepsake/contract/limits';
import { merchandiseRoutes } from '@keepsake/contract/merchandise';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeWidgets, serveWidgets } from '../../testing/fake-widgets.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { sampleCustomer } from '../../testing/sample-customer.ts';
import { bookOrder, sampleWidget } from '../../testing/sample-widget.ts';
import { clientReports, setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const { postShare, shareWidget } = widgetsRoutes;
const address = '/widgets/P1/share';

const screen = setUpScreen();
let fake: FakeWidgets;

const main = () => screen.page.getByRole('main');
const heading = (name: string, level = 1) => screen.page.getByRole('heading', { level, name, exact: true });
const field = (name: string | RegExp) => main().getByRole('textbox', { name });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const recipient = () => field('Recipient’s email address');
const shares = () => screen.server.requests(postShare).map(({ body }) => body);

const anna = { ...sampleCustomer, name: 'Anna de Vries' };

beforeEach(() => {
  const { server } = screen;
  server.push.refuse();
  server.respond(customersRoutes.getMe, { ...anna, firstName: 'Anna', lastName: 'de Vries' });
  fake = serveWidgets(server);
  fake.orders = [bookOrder('1', { title: 'Norway 2024' }), bookOrder('2', { articleType: 'Calendar' })];
  fake.widgets = [sampleWidget('1', { title: 'Norway 2024' })];
});

/** Opens the form, with an address in it. */
async function open(): Promise<void> {
  await screen.open(address);
  await recipient().fill('grandma@example.com');
}

describe('sharing', () => {
  it('sends name, address and message, and then to another', async () => {
    const { page, server } = screen;
    await screen.open('/widgets');
    await main().getByRole('link', { name: 'Share by email: Norway 2024' }).click();
    await heading('Share “Norway 2024”').waitFor();
    await expect.poll(() => field('Your name').inputValue()).toBe('Anna de Vries');
    await recipient().fill(' grandma@example.com ');
    await field(/^Message/).fill('Look, Granny!\nThe fjords.');
    expect(await findPageProblems(page)).toEqual([]);
    await button('Send').click();
    await heading('Your email is on its way', 2).waitFor();
    await main().getByText('grandma@example.com gets the link to “Norway 2024”.').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    expect(shares()).toEqual([
      {
        vendorId: 'LB',
        senderName: 'Anna de Vries',
        recipientEmail: 'grandma@example.com',
        personalMessage: 'Look, Granny!\nThe fjords.',
      },
    ]);
    const [request] = server.requests(merchandiseRoutes.queryMerchandise);
    expect(request?.body.variables).toEqual({ code: 'LB-GB' });
    await button('Send to another').press('Enter');
    await expect.poll(() => recipient().evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await recipient().inputValue()).toBe('');
    expect(await field(/^Message/).inputValue()).toBe('Look, Granny!\nThe fjords.');
    await recipient().fill('uncle@example.com');
    await field(/^Message/).fill('');
    await recipient().press('Enter');
    await main().getByText('uncle@example.com gets').waitFor();
    expect(shares().at(-1)).toEqual({
      vendorId: 'LB',
      senderName: 'Anna de Vries',
      recipientEmail: 'uncle@example.com',
    });
    expect(server.requests(merchandiseRoutes.queryMerchandise)).toHaveLength(1);
  });

  it('uses the address of the retailer’s own service, with the email address encoded', async () => {
    const { server } = screen;
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, widgetShares: false };
    server.respond(configRoutes.getConfig, { ...config, extensions });
    await open();
    await field(/^Message/).fill('Schöne Grüße & mehr');
    await button('Send').click();
    await heading('Your email is on its way', 2).waitFor();
    expect(server.requests(shareWidget)).toMatchObject([
      {
        params: { code: 'P1' },
        query: {
          vendorId: 'LB',
          fromName: 'Anna de Vries',
          personalMessage: 'Schöne Grüße & mehr',
          // As the contract decodes it.
          toEmailAddress: 'grandma@example.com',
        },
      },
    ]);
    expect(shares()).toEqual([]);
  });

  it('begins with the part of a long name that fits', async () => {
    const { maxNameLength } = limits.customer;
    const name = `${'a'.repeat(maxNameLength - 1)}🏔 and more`;
    screen.server.respond(customersRoutes.getMe, { ...anna, name });
    await screen.open(address);
    await expect.poll(() => field('Your name').inputValue()).toBe('a'.repeat(maxNameLength - 1));
  });

  it('shows what the mail will say', async () => {
    await open();
    await field('Your name').fill('Anna');
    await field(/^Message/).fill('<b>Look</b>');
    const preview = main().getByRole('region', { name: 'What we’ll send' });
    for (const text of [
      'Anna via Lumibook',
      'Anna wants to show you a photo book',
      'Anna made the photo book “Norway 2024” with Lumibook and would like you to have a look.',
      'Message from Anna',
      '<b>Look</b>',
    ]) {
      await preview.getByText(text, { exact: true }).waitFor();
    }
    expect(await preview.getByRole('link').count()).toBe(0);
  });

  it('checks what was typed, beside its field, and sends nothing', async () => {
    const { page } = screen;
    await screen.open(address);
    await field('Your name').fill(' ');
    await recipient().fill('a@example.com, b@example.com');
    await field(/^Message/).fill('x'.repeat(512));
    await main().getByText('12 characters too many').waitFor();
    await button('Send').click();
    for (const text of [
      'Please enter your name',
      'Please enter one valid email address',
      'Please shorten your message',
    ]) {
      await main().getByText(text).waitFor();
    }
    await expect.poll(() => field('Your name').evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await findPageProblems(page)).toEqual([]);
    expect(shares()).toEqual([]);
    await field(/^Message/).fill('x'.repeat(499));
    await main().getByText('1 character left').waitFor();
  });

  it('takes no web address in the message', async () => {
    await open();
    await field(/^Message/).fill('Look at http://example.com/book');
    await button('Send').click();
    await main().getByText('Please leave web addresses out of your message').waitFor();
    expect(shares()).toEqual([]);
    await field(/^Message/).fill('Look at page 3.5, e.g. St.Gallen');
    await button('Send').click();
    await expect.poll(shares).toHaveLength(1);
  });

  function findInvalid(path: string): void {
    screen.server.serve(/\/v1\/widget\/P1\/shares$/, (_, response) => {
      response.writeHead(400, { 'Content-Type': 'application/json' });
      const fields = [{ path, code: 'not-valid' }];
      const body = { code: 'invalid-request', message: 'No.', correlationId: 'x', fields };
      response.end(JSON.stringify(body));
    });
  }

  it('shows above the button what the service finds in no field', async () => {
    findInvalid('vendorId');
    await open();
    await button('Send').click();
    await main().getByText('We couldn’t send your email.').waitFor();
  });

  it('shows beside its field what the service finds', async () => {
    findInvalid('recipientEmail');
    await open();
    await button('Send').click();
    await main().getByText('Please enter one valid email address').waitFor();
    expect(await main().getByText('We couldn’t send your email.').count()).toBe(0);
  });

  it('shows that the address refuses such mails', async () => {
    screen.server.error(postShare, 'recipient-refuses');
    await open();
    await button('Send').click();
    await main()
      .getByText('This address doesn’t want these emails. Please send the link yourself.')
      .waitFor();
    expect(await recipient().getAttribute('aria-invalid')).toBe('true');
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows from when more mails can be sent', async () => {
    const { page, server } = screen;
    server.serve(/\/v1\/widget\/P1\/shares$/, (_, response) => {
      response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '7200' });
      response.end(JSON.stringify({ code: 'too-many-requests', message: 'No.', correlationId: 'x' }));
    });
    await page.context().clock.install({ time: new Date('2026-11-26T12:00:00Z') });
    await open();
    await button('Send').click();
    // In the time zone of the tests.
    const alert = main().getByRole('alert');
    await alert.getByText(/You can send this one from Thu 26 Nov 2026, 10:3\d\.$/).waitFor();
  });

  it('shows and reports another failure, and keeps what was typed', async () => {
    const { server } = screen;
    server.error(postShare, 'unavailable');
    await open();
    await button('Send').click();
    await main().getByText('We couldn’t send your email.').waitFor();
    await expect.poll(() => clientReports(server).map(({ where }) => where)).toContain('share-widget');
    expect(await recipient().inputValue()).toBe('grandma@example.com');
    server.respond(postShare, null);
    await button('Send').click();
    await heading('Your email is on its way', 2).waitFor();
  });

  it.each([[{ data: { Channel: null } }], [{ errors: [{ message: 'no' }] }]])(
    'fails where the shop has no vendor: %j',
    async (response) => {
      const { server } = screen;
      server.respond(merchandiseRoutes.queryMerchandise, response);
      await open();
      await button('Send').click();
      await main().getByText('We couldn’t send your email.').waitFor();
      expect(shares()).toEqual([]);
    },
  );

  it('sends once, however often the button is pressed', async () => {
    const { page, server } = screen;
    await open();
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

  it('offers a new link where another tab has deleted it', async () => {
    const { page } = screen;
    await open();
    fake.widgets = [];
    await button('Send').click();
    await page.getByText('The link had been deleted.').waitFor();
    await button('Create link: Norway 2024').waitFor();
  });

  it('shows the reason for a book that the shop has blocked meanwhile', async () => {
    await open();
    fake.blocked = ['P1'];
    await button('Send').click();
    await main().getByText('The shop has blocked this photo book').waitFor();
    expect(await recipient().count()).toBe(0);
  });

  it('fits each width, light and dark, in either direction', async () => {
    const { page } = screen;
    fake.widgets = [sampleWidget('1', { title: 'W'.repeat(200) })];
    await open();
    await field('Your name').fill('N'.repeat(100));
    await field(/^Message/).fill('مرحبا '.repeat(20) + 'x'.repeat(300));
    expect(await findProblemsAtEachWidth(page, 'widget-share')).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect(await findProblemsAtEachWidth(page, 'widget-share-rtl')).toEqual([]);
    await button('Send').click();
    await button('Send to another').waitFor();
    expect(await findProblemsAtEachWidth(page, 'widget-shared')).toEqual([]);
  });
});
