// Proves BUS-20.

import { businessEventNames, businessCallbacksRoutes as routes } from '@keepsake/contract/business-callbacks';
import { customersRoutes } from '@keepsake/contract/customers';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { session } from '../testing/fake-responses.ts';
import { dora } from '../testing/sample-customer.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();

it('leaves the focus on the page when a customer has saved the secret', async () => {
  const { server, user } = view;
  const callback = { events: [...businessEventNames], secretEnd: 'x9Yz', isSecretShown: false };
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  server.respond(customersRoutes.getMe, { ...dora, callbackUrl: 'https://shop.example.com/hook' });
  server.respond(routes.getBusinessCallback, callback);
  server.respond(routes.listBusinessDeliveries, { deliveries: [] });
  server.respond(routes.renewBusinessSecret, { ...callback, secret: 'whsec_abc' });
  await view.open('/integration');
  await user.click(await screen.findByRole('button', { name: 'Show the secret' }));
  (await screen.findByRole('button', { name: 'I have saved it' })).focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.queryByText('whsec_abc')).toBeNull();
});
