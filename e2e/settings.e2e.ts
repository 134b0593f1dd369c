import { expect, it } from 'vitest';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** Settings with the real server; screen tests cover their states (`web/src/pages`). */

const fixture = useFixture();

it('keeps details and addresses, in every tab at once', async () => {
  const { origin } = fixture.instance;
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  await signIn(page, origin, fixture.email);
  const field = (name: string) => page.getByRole('textbox', { name });
  const save = () => page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();

  await page.goto(`${origin}/settings/personal-details`);
  await field('First name').fill('Zoë');
  await field('Last name').fill('O’Brien');
  await field('Phone').fill('020 7946 0018');
  await save();
  await page.getByText('Your details have been saved').waitFor();

  const other = await context.newPage();
  await other.goto(`${origin}/settings`);
  await other.getByText('Zoë O’Brien').waitFor();
  await other.getByText('No addresses yet').waitFor();

  await page.goto(`${origin}/settings/new-address`);
  await field('First name').fill('נועה');
  await field('Last name').fill('כהן');
  await field('Street').fill('12 Mill Lane');
  await field('Postal code').fill('bh19 2aa');
  await field('Town or city').fill('Swanage');
  await save();
  await page.getByText('Your address has been saved').waitFor();
  await other.getByText('נועה כהן').waitFor();

  const cards = page.getByRole('main').getByRole('listitem');
  await page.getByRole('button', { name: 'Delete the address of נועה כהן' }).click();
  await page.getByText('No addresses yet').waitFor();
  await other.getByText('No addresses yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await cards.getByText('12 Mill Lane').waitFor();
  await page.reload();
  await cards.getByText('Default').waitFor();
  expect(await cards.count()).toBe(1);
  await context.close();
});

it('hands over to the payment provider, and lists what was saved there', async () => {
  const { origin } = fixture.instance;
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  await signIn(page, origin, fixture.email);
  await page.goto(`${origin}/settings`);
  await page.getByText('No payment method saved').waitFor();
  await page.getByRole('link', { name: 'Change payment methods' }).click();
  const add = page.getByRole('button', { name: 'Add a payment method' });
  const methods = page.getByRole('main').getByRole('listitem');

  await add.click();
  await page.getByRole('heading', { name: 'Save a payment method' }).waitFor();
  expect(new URL(page.url()).origin).not.toBe(origin);
  await page.getByRole('radio', { name: 'Mastercard •••• 5454' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your payment method has been saved').waitFor();
  await methods.filter({ hasText: 'Mastercard •••• 5454' }).getByText('Default').waitFor();

  await add.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`${origin}/settings/payment-method`);
  await methods.first().waitFor();
  expect(await methods.count()).toBe(1);
  await context.close();
});
