// Proves BUS-30.

import { businessCallbacksRoutes as routes } from '@keepsake/contract/business-callbacks';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../testing/fake-responses.ts';
import { dora } from '../testing/sample-customer.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const url = 'https://shop.example.com/hook';

/** The service refuses any address. */
function refuseAddress(field: { code: string; reason?: string }): void {
  view.server.serve(/\/customers\/me$/, (request, response) => {
    const isRefused = request.method === 'PATCH';
    const fields = [{ path: 'callbackUrl', ...field }];
    const refusal = { code: 'invalid-request', message: 'No.', correlationId: 'x', fields };
    const customer = { ...dora, callbackUrl: url, callbackFormat: 'json' };
    response.writeHead(isRefused ? 400 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isRefused ? refusal : customer));
  });
}

beforeEach(() => {
  const { server } = view;
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  server.error(routes.getBusinessCallback, 'not-found');
  server.respond(routes.listBusinessDeliveries, { deliveries: [] });
});

const save = async () => {
  await view.open('/integration');
  await view.user.click(await screen.findByRole('button', { name: 'Save' }));
};

describe('an address', () => {
  it.each([
    ['malformed', /complete web address/],
    ['scheme', /has to begin with https/],
    ['credentials', /user name and password/],
    ['fragment', /Leave out the #/],
    ['port', /ports 443 and 8443/],
    ['host', /only be reached inside a network/],
    ['not-public', /private address/],
    ['too-long', /2,048 characters at most/],
    ['of-a-newer-server', 'Please enter the https address of a public server'],
  ])('that the service refuses as %s has a text at its field', async (reason, sentence) => {
    refuseAddress({ code: 'not-valid', reason });
    await save();
    await screen.findByText(sentence);
    expect(screen.queryByText(/We couldn’t save your callback/)).toBeNull();
  });

  it('that is too long for the contract has the same text', async () => {
    refuseAddress({ code: 'too-long' });
    await save();
    await screen.findByText(/2,048 characters at most/);
  });
});
