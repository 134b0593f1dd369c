import { businessDetailNames, businessDetailsRoutes } from '@keepsake/contract/business-details';
import { customersRoutes } from '@keepsake/contract/customers';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../testing/fake-responses.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { dora } from '../../testing/sample-customer.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { getBusinessDetails } = businessDetailsRoutes;
const missing = [...businessDetailNames];
const section = () => screen.page.getByRole('region', { name: 'Business details' });

beforeEach(() => {
  const { server } = screen;
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  const [reason, nextStep] = ['We do not find this company.', 'Please check its number.'];
  server.respond(customersRoutes.getMe, {
    ...dora,
    business: { status: 'Default', missing, reason, nextStep },
  });
  server.respond(getBusinessDetails, { details: {}, required: missing, missing });
});

it('shows placeholders in place of all settings until the details are there', async () => {
  const { page, server } = screen;
  const arrive = server.loading(getBusinessDetails);
  await screen.open('/settings/b2b');
  await page.getByRole('main').getByText('Loading…').waitFor();
  expect(await page.getByRole('heading', { name: 'Personal details' }).count()).toBe(0);
  expect(await findPageProblems(page)).toEqual([]);
  arrive();
  await section().waitFor();
  await page.getByRole('heading', { name: 'Personal details' }).waitFor();
});
