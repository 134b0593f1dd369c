import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { withdrawalsRoutes } from '@keepsake/contract/withdrawals';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import {
  sampleBookLine,
  sampleLine,
  sampleOrderWith,
  sampleWithdrawal,
  sampleWithdrawals,
} from '../../testing/sample-withdrawal.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const { withdraw } = withdrawalsRoutes;

let order: SuperOrder;

const withdrawButton = () => screen.queryByRole('button', { name: 'Withdraw from contract' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Withdraw from contract' }));
const press = async (name: string) => view.user.click(await (await dialog()).findByRole('button', { name }));
const choose = async (name: string) =>
  view.user.click(await (await dialog()).findByRole('checkbox', { name }));
const findInDialog = async (text: string | RegExp) => (await dialog()).findByText(text);
const nameField = async () => (await dialog()).findByRole<HTMLInputElement>('textbox', { name: 'Your name' });

async function open(): Promise<void> {
  await view.open('/orders/K1');
  await screen.findByRole('heading', { name: 'Summary' });
}

async function openDialog(): Promise<void> {
  await open();
  await view.user.click(await screen.findByRole('button', { name: 'Withdraw from contract' }));
  await findInDialog('Which products do you want to withdraw from?');
}

/** Up to the declaration. */
async function declare(): Promise<void> {
  await openDialog();
  await choose('Frame');
  await press('Continue');
  await press('Confirm withdrawal');
}

beforeEach(() => {
  order = sampleOrderWith(sampleWithdrawals);
  view.server.respond(superOrdersRoutes.getSuperOrder, () => order);
});

it('is made in two steps, and the receipt goes to the mailbox', async () => {
  const { server } = view;
  server.respond(withdraw, ({ body }) => {
    order = sampleOrderWith({
      lines: [
        { ...sampleBookLine, refusal: 'personalised' },
        { ...sampleLine('BOX'), refusal: 'withdrawn' },
        sampleLine('FRAME'),
      ],
      made: [{ ...sampleWithdrawal, lines: body.lines }],
    });
    return { ...sampleWithdrawal, name: body.name, lines: body.lines };
  });
  await openDialog();
  screen.getByText('Changed your mind? You can withdraw from the contract until 10 December 2026.');
  const excepted = (await dialog()).getByRole<HTMLInputElement>('checkbox', {
    name: /Made from your photos/,
  });
  expect(excepted.disabled).toBe(true);
  await choose('Gift box');
  await press('Continue');
  await findInDialog('I withdraw from the contract of these products of order K1:');
  const items = (await dialog()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Gift box']);
  expect(server.requests(withdraw)).toEqual([]);
  await press('Confirm withdrawal');
  await findInDialog(/^We received your withdrawal on 26 November 2026, 13:00\. The receipt/);
  expect(server.requests(withdraw).map(({ body }) => body)).toEqual([
    { name: 'Anna de Vries', lines: [sampleLine('BOX')] },
  ]);
  await view.user.keyboard('{Escape}');
  await screen.findByText('Withdrawn on 26 November 2026');
  await screen.findByText(
    'Changed your mind? You can withdraw from the contract until 14 days after delivery.',
  );
});

it('requires a product and a name, and goes back to them', async () => {
  await openDialog();
  await view.fill(await nameField(), ' ');
  await press('Continue');
  await findInDialog('Please choose a product');
  await findInDialog('Please enter your name');
  await choose('Frame');
  await view.fill(await nameField(), 'Anna');
  await press('Continue');
  await findInDialog('Confirm withdrawal');
  await press('Back');
  expect((await nameField()).value).toBe('Anna');
  const frame = (await dialog()).getByRole<HTMLInputElement>('checkbox', { name: 'Frame' });
  expect(frame.checked).toBe(true);
});

describe('a failure', () => {
  it('keeps the declaration, and is sent again', async () => {
    const { server } = view;
    server.error(withdraw, 'unavailable');
    await declare();
    await findInDialog(/^We couldn’t send your withdrawal\./);
    await waitFor(() =>
      expect(clientReports(server)).toMatchObject([{ where: 'withdraw', code: 'unavailable' }]),
    );
    server.respond(withdraw, { ...sampleWithdrawal, lines: [sampleLine('FRAME')] });
    await press('Confirm withdrawal');
    await findInDialog(/^We received your withdrawal/);
  });

  it('of a period that has ended is shown', async () => {
    view.server.error(withdraw, 'not-withdrawable');
    await declare();
    await findInDialog(/can no longer be withdrawn from/);
  });
});

describe('there is none', () => {
  it('for products made from photos, with the reason', async () => {
    order = sampleOrderWith({ lines: [{ ...sampleBookLine, refusal: 'personalised' }], made: [] });
    await open();
    await screen.findByText(/^Products made from your photos are made for you alone/);
    expect(withdrawButton()).toBeNull();
  });

  it('after the period', async () => {
    order = sampleOrderWith({
      lines: [{ ...sampleLine('BOX'), refusal: 'expired', until: '2026-11-20' }],
      made: [],
    });
    await open();
    await screen.findByText('The withdrawal period ended on 20 November 2026.');
    expect(withdrawButton()).toBeNull();
  });

  it('for businesses', async () => {
    order = sampleOrderWith(undefined);
    await open();
    await screen.findByText('A question about this order?');
    expect(within(screen.getByRole('main')).queryByText(/ithdraw/)).toBeNull();
  });
});
