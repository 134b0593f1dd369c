import type { CustomerOfShop } from '@keepsake/contract/back-office';
import type { BusinessUpsert } from '@keepsake/contract/business-details';
import { type Html, html } from '@keepsake/contract/html';
import type { FastifyInstance } from 'fastify';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import { demoCustomers, demoPassword } from '../customers.ts';

/** Business accounts of the demo, whose details the shop checks. */

export interface Businesses {
  readonly keepsake: Pick<BackOfficeCalls, 'getCustomer' | 'putCustomer'>;
  /** ISO 8601, UTC, to the millisecond. */
  readonly now: () => string;
}

export interface BusinessOfWorkshop extends Pick<CustomerOfShop, 'email' | 'name'> {
  readonly shopCustomerId: string;
  readonly business: NonNullable<CustomerOfShop['business']>;
}

const decisions = {
  approve: { status: 'Active' },
  return: {
    status: 'Default',
    reason: 'We do not find this company in the register.',
    nextStep: 'Please check its name and its numbers, and save them again.',
  },
  block: { status: 'Blocked' },
} as const satisfies Readonly<Record<string, BusinessUpsert>>;

type Press = keyof typeof decisions;

const isPress = (text: string): text is Press => Object.hasOwn(decisions, text);

const shopCustomerIds = demoCustomers.flatMap(({ shopCustomerId, business }) =>
  business ? [shopCustomerId] : [],
);

/** Lists those that have an account. */
export async function listBusinesses({ keepsake }: Businesses): Promise<BusinessOfWorkshop[]> {
  const found = await Promise.all(
    shopCustomerIds.map(async (shopCustomerId) => ({
      shopCustomerId,
      customer: await keepsake.getCustomer(shopCustomerId),
    })),
  );
  return found.flatMap(({ shopCustomerId, customer }) =>
    customer?.business && customer.restorableUntil === undefined
      ? [{ shopCustomerId, email: customer.email, name: customer.name, business: customer.business }]
      : [],
  );
}

export function registerBusinesses(app: FastifyInstance, businesses: Businesses): void {
  const url = '/workshop/businesses/:shopCustomerId/:press';
  app.post<{ Params: { shopCustomerId: string; press: string } }>(url, async ({ params }, reply) => {
    const { shopCustomerId, press } = params;
    const found = (await listBusinesses(businesses)).find((one) => one.shopCustomerId === shopCustomerId);
    if (!isPress(press) || !found) return reply.code(404).send();
    const { email, name } = found;
    await businesses.keepsake.putCustomer(shopCustomerId, {
      email,
      ...(name !== null && { name }),
      business: decisions[press],
      updatedAt: businesses.now(),
      initialPassword: demoPassword,
    });
    return reply.redirect('/workshop', 303);
  });
}

export function businessRow(
  { shopCustomerId, email, name, business }: BusinessOfWorkshop,
  button: (action: string, label: string, of: string) => Html,
): Html {
  const { status, details = {}, checks = {}, submittedAt } = business;
  const path = `/workshop/businesses/${shopCustomerId}`;
  const given = Object.entries(details).map(([detail, value]) => html`<div>${detail}: ${value}</div>`);
  const checked = Object.entries(checks).map(([detail, check]) => html`<div>${detail}: ${check}</div>`);
  return html`<tr><th scope="row">${name ?? email}</th><td>${status}</td><td>${submittedAt?.slice(0, 10) ?? 'Draft'}</td>
<td>${given}</td><td>${checked}</td><td><div class="buttons">${[
    button(`${path}/approve`, 'Approve', email),
    button(`${path}/return`, 'Send back', email),
    button(`${path}/block`, 'Block', email),
  ]}</div></td></tr>`;
}
