// Proves BUS-2, BUS-13, BUS-14, BUS-15, BUS-16, BUS-17.

import { text } from 'node:stream/consumers';
import { addressesRoutes } from '@keepsake/contract/addresses';
import { businessDetailsRoutes, type StoredBusinessDetails } from '@keepsake/contract/business-details';
import { type CustomerMe, customersRoutes } from '@keepsake/contract/customers';
import { profileRoutes } from '@keepsake/contract/profile';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../testing/fake-responses.ts';
import { home } from '../../testing/sample-addresses.ts';
import { dora } from '../../testing/sample-customer.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const { getBusinessDetails, putBusinessDetails } = businessDetailsRoutes;

const draft: StoredBusinessDetails = {
  details: { company: 'Holm', country: 'DK' },
  required: ['company', 'vatNumber', 'phone', 'billingAddress'],
  missing: ['vatNumber', 'phone', 'billingAddress'],
};

function setBusiness(business: CustomerMe['business']): void {
  const customer = { ...dora, business };
  view.server.respond(customersRoutes.getMe, customer);
  view.server.respond(profileRoutes.patchMe, customer);
}

const main = () => within(screen.getByRole('main'));
const section = async () => within(await screen.findByRole('region', { name: 'Business details' }));
const field = (name: string) => screen.findByRole('textbox', { name });
async function openForm() {
  await view.open('/settings/b2b');
  return section();
}
const press = async (name: string) => view.user.click(await main().findByRole('button', { name }));
const bodies = () => view.server.requests(putBusinessDetails).map(({ body }) => body);

beforeEach(() => {
  const { server } = view;
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  setBusiness({ status: 'Default', missing: [...draft.missing] });
  server.respond(getBusinessDetails, draft);
  server.respond(putBusinessDetails, draft);
  server.respond(addressesRoutes.listAddresses, [home]);
});

describe('the banner', () => {
  it('names what is missing, and leads to the form', async () => {
    await view.open('/');
    await screen.findByText('Missing: VAT number, phone, billing address');
    await view.user.click(screen.getByRole('link', { name: 'please complete additional details' }));
    await field('VAT number');
  });

  it('shows what the shop says, as it says it', async () => {
    setBusiness({ status: 'Blocked', reason: '<b>No</b> answer', nextStep: 'Call us.' });
    await view.open('/');
    await screen.findByText('<b>No</b> answer');
    await screen.findByText('Call us.');
  });

  it('leaves out details that it does not know', async () => {
    setBusiness({ status: 'Default', missing: ['shoeSize', 'company', 'toString'] });
    await view.open('/');
    await screen.findByText('Missing: company');
  });
});

describe('the form', () => {
  it('begins with what is missing, and marks what is optional', async () => {
    const form = await openForm();
    const [first] = form.getAllByText(/^Missing|^We check/);
    expect(first?.textContent).toBe('Missing: VAT number, phone, billing address');
    for (const name of ['Company', 'VAT number', 'Phone']) await field(name);
    for (const name of ['First name (optional)', 'Purchase order reference (optional)']) await field(name);
    expect(
      main().getByRole('button', { name: /^Denmark .*Country where the company is registered/ }),
    ).toBeTruthy();
    await screen.findByText('With the country before it, for example DK 13 58 56 28.');
  });

  it('says nothing of drafts to a business that the shop still checks', async () => {
    setBusiness({ status: 'New' });
    await openForm();
    await screen.findByText('Pending account validation');
    expect(screen.queryByText(/^Missing|draft/)).toBeNull();
  });

  it('saves a draft', async () => {
    await openForm();
    await view.fill(await field('Phone'), '32 12 34 56');
    await view.fill(await field('Purchase order reference (optional)'), 'PO-7');
    await press('Save');
    await screen.findByText('Your details have been saved');
    const phone = '+45 32 12 34 56';
    const sent = { company: 'Holm', country: 'DK', phone, purchaseOrderReference: 'PO-7', confirmed: [] };
    expect(bodies()).toEqual([sent]);
    await waitFor(() => expect(view.server.requests(profileRoutes.patchMe)).toHaveLength(1));
  });

  it('says that complete details have been sent', async () => {
    for (const route of [getBusinessDetails, putBusinessDetails] as const)
      view.server.respond(route, { ...draft, missing: [] });
    await openForm();
    setBusiness({ status: 'New' });
    await press('Save');
    await screen.findByText('Your details are with us. We’ll check your account.');
    await screen.findByText('Pending account validation');
    expect(screen.queryByText(/^Missing/)).toBeNull();
  });

  it('refuses an address for invoices with letters before the @, and sends one with a domain in letters', async () => {
    await openForm();
    await view.fill(await field('Email for invoices (optional)'), 'jürgen@example.com');
    await press('Save');
    await screen.findAllByText(/^Our mail cannot reach addresses with letters such as ü before the @/);
    expect(bodies()).toEqual([]);
    await view.fill(await field('Email for invoices (optional)'), 'rechnung@müller.de');
    await press('Save');
    await expect.poll(bodies).toMatchObject([{ billingEmail: 'rechnung@xn--mller-kva.de' }]);
  });

  it('sends a number that looks wrong only once the customer says that it is right', async () => {
    const { server, user } = view;
    const sent: unknown[][] = [];
    server.serve(/\/business-details$/, async (request, response) => {
      const body = request.method === 'PUT' ? JSON.parse(await text(request)) : undefined;
      if (body) sent.push([body.vatNumber, body.confirmed]);
      const isRefused = body?.confirmed.length === 0;
      const fields = [{ path: 'vatNumber', code: 'not-valid' }];
      const refusal = { code: 'invalid-request', message: 'No.', correlationId: 'x', fields };
      response.writeHead(isRefused ? 400 : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isRefused ? refusal : draft));
    });
    await openForm();
    await view.fill(await field('VAT number'), 'DK13585629');
    await press('Save');
    await main().findByRole('button', {
      name: 'VAT number: this number doesn’t look right. Please check it.',
    });
    expect(screen.queryByText(/We couldn’t save your details/)).toBeNull();
    const confirmation = () =>
      main().getByRole('checkbox', { name: 'VAT number: I’ve checked it, and it is right' });
    const isChecked = () => (confirmation() as HTMLInputElement).checked;
    await user.click(confirmation());
    expect(isChecked()).toBe(true);
    await view.fill(await field('VAT number'), 'DK13585627');
    expect(isChecked()).toBe(false);
    await user.click(confirmation());
    await press('Save');
    await screen.findByText('Your details have been saved');
    expect(sent).toEqual([
      ['DK13585629', []],
      ['DK13585627', ['vatNumber']],
    ]);
    expect(screen.queryByRole('checkbox', { name: /^VAT number/ })).toBeNull();
  });

  it('names fields that are wrong, and sends nothing', async () => {
    await openForm();
    await view.fill(await field('Phone'), '12');
    await view.fill(await field('Email for invoices (optional)'), 'nobody');
    await press('Save');
    await main().findByRole('button', { name: 'Phone number must be valid' });
    await main().findByRole('button', { name: 'Please enter a valid email address for invoices' });
    expect(bodies()).toEqual([]);
  });

  it('names them together with numbers that the service refuses', async () => {
    const checked: object[] = [];
    view.server.serve(/\/business-details$/, async (request, response) => {
      const body = request.method === 'PUT' ? JSON.parse(await text(request)) : undefined;
      if (body) checked.push(body);
      const fields = [{ path: 'vatNumber', code: 'not-valid' }];
      const refusal = { code: 'invalid-request', message: 'No.', correlationId: 'x', fields };
      response.writeHead(body ? 400 : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body ? refusal : draft));
    });
    await openForm();
    await view.fill(await field('Phone'), '12');
    await view.fill(await field('VAT number'), 'DK13585629');
    await press('Save');
    const problems = within(await main().findByRole('region', { name: 'Please check these fields' }));
    expect(problems.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'VAT number: this number doesn’t look right. Please check it.',
      'Phone number must be valid',
    ]);
    expect(checked).toEqual([
      { company: 'Holm', country: 'DK', vatNumber: 'DK13585629', confirmed: [], checkOnly: true },
    ]);
  });

  it('names them without a response about numbers, too', async () => {
    view.server.offline(putBusinessDetails);
    await openForm();
    await view.fill(await field('Phone'), '12');
    await view.fill(await field('VAT number'), 'DK13585629');
    await press('Save');
    await main().findByRole('button', { name: 'Phone number must be valid' });
    expect(screen.queryByText(/We couldn’t save/)).toBeNull();
  });

  it('asks before what was typed is lost', async () => {
    await openForm();
    await view.fill(await field('Company'), 'Holm & Co');
    await view.user.click(main().getByRole('link', { name: 'Add a billing address' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  });

  it('leads to a billing address and back', async () => {
    const { server, user } = view;
    server.respond(addressesRoutes.addAddress, { ...home, type: 'billing' });
    await openForm();
    await user.click(await main().findByRole('link', { name: 'Add a billing address' }));
    const use = await main().findByRole('radio', { name: 'Invoices' });
    expect((use as HTMLInputElement).checked).toBe(true);
    await user.click(main().getByRole('button', { name: 'Same as delivery address' }));
    server.respond(addressesRoutes.listAddresses, [{ ...home, type: 'billing' }]);
    await press('Save');
    await section();
    expect(server.requests(addressesRoutes.addAddress)[0]?.body).toMatchObject({ type: 'billing' });
    expect(main().queryByRole('link', { name: 'Add a billing address' })).toBeNull();
  });

  it('is absent where the shop has no business account', async () => {
    view.server.error(getBusinessDetails, 'not-found');
    await view.open('/settings/b2b');
    await screen.findByRole('heading', { name: 'Personal details' });
    expect(screen.queryByText('Business details')).toBeNull();
  });

  it('can be loaded again, and the other settings are there meanwhile', async () => {
    view.server.error(getBusinessDetails, 'unavailable');
    await view.open('/settings/b2b');
    await screen.findByText('An error occurred loading your settings');
    await screen.findByRole('heading', { name: 'Personal details' });
    view.server.respond(getBusinessDetails, draft);
    await press('Try again');
    await section();
  });
});
