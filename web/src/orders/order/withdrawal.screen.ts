import type { SuperOrder } from '@keepsake/contract/super-orders';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { withdrawalsRoutes } from '@keepsake/contract/withdrawals';
import { beforeEach, expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import {
  sampleBookLine,
  sampleLine,
  sampleOrderWith,
  sampleWithdrawal,
  sampleWithdrawals,
} from '../../testing/sample-withdrawal.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { getSuperOrder } = superOrdersRoutes;
const { withdraw } = withdrawalsRoutes;

let order: SuperOrder;

const text = (value: string) => screen.page.getByText(value, { exact: true });
const main = () => screen.page.getByRole('main');
const dialog = () => screen.page.getByRole('dialog', { name: 'Withdraw from contract' });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

async function open(): Promise<void> {
  await screen.open('/orders/K1');
  await screen.page.getByRole('heading', { name: 'Summary' }).waitFor();
}

async function openDialog(): Promise<void> {
  await open();
  await main().getByRole('button', { name: 'Withdraw from contract' }).click();
  await dialog().getByText('Which products do you want to withdraw from?').waitFor();
}

beforeEach(() => {
  order = sampleOrderWith(sampleWithdrawals);
  screen.server.respond(getSuperOrder, () => order);
});

it('has no problem in its steps, and closes to a page that says it', async () => {
  const { page, server } = screen;
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
  await text('Changed your mind? You can withdraw from the contract until 10 December 2026.').waitFor();
  const excepted = dialog().getByRole('checkbox', { name: /Made from your photos/ });
  expect(await excepted.isDisabled()).toBe(true);
  expect(await findPageProblems(page)).toEqual([]);
  await dialog().getByText('Gift box').click();
  await inDialog('Continue').click();
  await dialog().getByText('I withdraw from the contract of these products of order K1:').waitFor();
  expect(await dialog().getByRole('listitem').allInnerTexts()).toEqual(['Gift box']);
  expect(await findPageProblems(page)).toEqual([]);
  expect(server.requests(withdraw)).toEqual([]);
  await inDialog('Confirm withdrawal').click();
  await dialog()
    .getByText(/^We received your withdrawal on 26 November 2026, 13:00\. The receipt/)
    .waitFor();
  expect(server.requests(withdraw).map(({ body }) => body)).toEqual([
    { name: 'Anna de Vries', lines: [sampleLine('BOX')] },
  ]);
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await dialog().waitFor({ state: 'detached' });
  await text('Withdrawn on 26 November 2026').waitFor();
  await text('Changed your mind? You can withdraw from the contract until 14 days after delivery.').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('leads the focus to what is missing', async () => {
  const { page } = screen;
  await openDialog();
  await dialog().getByRole('textbox', { name: 'Your name' }).fill(' ');
  await inDialog('Continue').click();
  await dialog().getByText('Please choose a product').waitFor();
  await dialog().getByText('Please enter your name').waitFor();
  const first = dialog().getByRole('checkbox', { name: 'Gift box' });
  await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await findPageProblems(page)).toEqual([]);
});

it('keeps the focus in the dialog from step to step', async () => {
  await openDialog();
  await dialog().getByText('Frame').click();
  await inDialog('Continue').press('Enter');
  await inDialog('Confirm withdrawal').waitFor();
  const isInDialog = () => dialog().evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isInDialog).toBe(true);
  await dialog().press('Escape');
  await dialog().waitFor({ state: 'detached' });
  const button = main().getByRole('button', { name: 'Withdraw from contract' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('of the last product leaves the focus where it began', async () => {
  const { server } = screen;
  const refused = { ...sampleBookLine, refusal: 'personalised' } as const;
  order = sampleOrderWith({ lines: [refused, sampleLine('BOX')], made: [] });
  server.respond(withdraw, ({ body }) => {
    order = sampleOrderWith({
      lines: [refused, { ...sampleLine('BOX'), refusal: 'withdrawn' }],
      made: [sampleWithdrawal],
    });
    return { ...sampleWithdrawal, lines: body.lines };
  });
  await openDialog();
  await inDialog('Continue').click();
  await inDialog('Confirm withdrawal').click();
  await text('Withdrawn on 26 November 2026').waitFor({ state: 'attached' });
  await dialog().getByRole('button', { name: 'Close' }).last().press('Enter');
  await dialog().waitFor({ state: 'detached' });
  const button = main().getByRole('button', { name: 'Withdraw from contract' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});
