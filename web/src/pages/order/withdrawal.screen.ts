import type { SuperOrder } from '@keepsake/contract/super-orders';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { type OrderWithdrawals, withdrawalsRoutes } from '@keepsake/contract/withdrawals';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { refuse } from '../../testing/fake-responses.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleInnerOrder, sampleOrder, sampleProduct } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { getSuperOrder } = superOrdersRoutes;
const { withdraw } = withdrawalsRoutes;

const { orderCode } = sampleInnerOrder;
const line = (productCode: string) => ({ orderCode, productCode });
const book = line(sampleProduct.productCode);
const made = {
  withdrawalId: '00000000-0000-4000-8000-000000000001',
  at: '2026-11-26T12:00:00Z',
  name: 'Anna de Vries',
  lines: [line('BOX')],
};

let order: SuperOrder;

function orderWith(withdrawals: OrderWithdrawals | undefined): SuperOrder {
  const products = [
    sampleProduct,
    { ...sampleProduct, productCode: 'BOX', title: 'Gift box' },
    { ...sampleProduct, productCode: 'FRAME', title: 'Frame' },
  ];
  return sampleOrder({ ...(withdrawals && { withdrawals }) }, { products, parcels: [] });
}

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
  order = orderWith({
    lines: [
      { ...book, refusal: 'personalised' },
      { ...line('BOX'), until: '2026-12-10' },
      { ...line('FRAME'), until: '2026-12-11' },
    ],
    made: [],
  });
  screen.server.respond(getSuperOrder, () => order);
});

it('is made in two steps, and the receipt goes to the mailbox', async () => {
  const { page, server } = screen;
  server.respond(withdraw, ({ body }) => {
    order = orderWith({
      lines: [{ ...book, refusal: 'personalised' }, { ...line('BOX'), refusal: 'withdrawn' }, line('FRAME')],
      made: [{ ...made, lines: body.lines }],
    });
    return { ...made, name: body.name, lines: body.lines };
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
    .getByText(/^We received your withdrawal on 26 November 2026, 08:30\. The receipt/)
    .waitFor();
  expect(server.requests(withdraw).map(({ body }) => body)).toEqual([
    { name: 'Anna de Vries', lines: [line('BOX')] },
  ]);
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await dialog().waitFor({ state: 'detached' });
  await text('Withdrawn on 26 November 2026').waitFor();
  await text('Changed your mind? You can withdraw from the contract until 14 days after delivery.').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('requires a product and a name, and goes back to them', async () => {
  const { page } = screen;
  await openDialog();
  await dialog().getByRole('textbox', { name: 'Your name' }).fill(' ');
  await inDialog('Continue').click();
  await dialog().getByText('Please choose a product').waitFor();
  await dialog().getByText('Please enter your name').waitFor();
  const first = dialog().getByRole('checkbox', { name: 'Gift box' });
  await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await findPageProblems(page)).toEqual([]);
  await dialog().getByText('Frame').click();
  await dialog().getByRole('textbox', { name: 'Your name' }).fill('Anna');
  await inDialog('Continue').click();
  await inDialog('Confirm withdrawal').waitFor();
  await inDialog('Back').click();
  expect(await dialog().getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Anna');
  expect(await dialog().getByRole('checkbox', { name: 'Frame' }).isChecked()).toBe(true);
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
  const refused = { ...book, refusal: 'personalised' } as const;
  order = orderWith({ lines: [refused, line('BOX')], made: [] });
  server.respond(withdraw, ({ body }) => {
    order = orderWith({ lines: [refused, { ...line('BOX'), refusal: 'withdrawn' }], made: [made] });
    return { ...made, lines: body.lines };
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

describe('a failure', () => {
  it('keeps the declaration, and is sent again', async () => {
    const { server } = screen;
    server.error(withdraw, 'unavailable');
    await openDialog();
    await dialog().getByText('Frame').click();
    await inDialog('Continue').click();
    await inDialog('Confirm withdrawal').click();
    await dialog()
      .getByText(/^We couldn’t send your withdrawal\./)
      .waitFor();
    await expect
      .poll(() => clientReports(server))
      .toMatchObject([{ where: 'withdraw', code: 'unavailable' }]);
    server.respond(withdraw, { ...made, lines: [line('FRAME')] });
    await inDialog('Confirm withdrawal').click();
    await dialog()
      .getByText(/^We received your withdrawal/)
      .waitFor();
  });

  it('of a period that has ended is shown', async () => {
    const { server } = screen;
    server.respond(withdraw, () => refuse('not-withdrawable'));
    await openDialog();
    await dialog().getByText('Frame').click();
    await inDialog('Continue').click();
    await inDialog('Confirm withdrawal').click();
    await dialog()
      .getByText(/can no longer be withdrawn from/)
      .waitFor();
  });
});

describe('there is none', () => {
  const button = () => main().getByRole('button', { name: 'Withdraw from contract' });

  it('for products made from photos, with the reason', async () => {
    order = orderWith({ lines: [{ ...book, refusal: 'personalised' }], made: [] });
    await open();
    await main()
      .getByText(/^Products made from your photos are made for you alone/)
      .waitFor();
    expect(await button().count()).toBe(0);
  });

  it('after the period', async () => {
    order = orderWith({ lines: [{ ...line('BOX'), refusal: 'expired', until: '2026-11-20' }], made: [] });
    await open();
    await text('The withdrawal period ended on 20 November 2026.').waitFor();
    expect(await button().count()).toBe(0);
  });

  it('for businesses', async () => {
    order = orderWith(undefined);
    await open();
    await text('A question about this order?').waitFor();
    expect(
      await main()
        .getByText(/ithdraw/)
        .count(),
    ).toBe(0);
  });
});
