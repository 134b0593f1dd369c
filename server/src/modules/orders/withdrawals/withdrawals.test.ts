import { orderExample } from '@keepsake/contract/back-office-examples';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpOrder } from '../../../../test/order-on-its-way.ts';
import type { MadeWithdrawal } from '../index.ts';

const order = setUpOrder();

const line = (productCode: string) => ({ orderCode: 'LB-200417-1', productCode });
const [example] = orderExample.orders;
const [product] = example?.products ?? [];

let events: MadeWithdrawal[] | undefined;

/** A book of the customer's photos, a box and a frame. */
async function place(): Promise<void> {
  if (!example || !product) throw new Error('the example has no product');
  const plain = { ...product, isPersonalised: false };
  const products = [
    product,
    { ...plain, productCode: 'BOX', title: 'Gift box', quantity: 2 },
    { ...plain, productCode: 'FRAME', title: 'Frame' },
  ];
  await order.put({ orders: [{ ...example, products, parcels: [] }] });
}

async function withdraw(productCodes: readonly string[], name = 'Anna de Vries', who = order.token) {
  const url = `/api/orders/v1/superorders/${order.code}/withdrawals`;
  const body = { name, lines: productCodes.map(line) };
  const response = await order.test.request(who, { method: 'POST', url, body });
  return { status: response.statusCode, body: response.json() };
}

async function shown(): Promise<SuperOrder['withdrawals']> {
  const url = `/api/orders/v1/superorders/${order.code}`;
  return (await order.test.request(order.token, { method: 'GET', url })).json().withdrawals;
}

beforeEach(async () => {
  if (!events) order.test.modules.orders.onWithdrawn((_tx, event) => void events?.push(event));
  events = [];
  await place();
});

describe('a withdrawal', () => {
  it('is sent to the shop, and the receipt with its time to the consumer', async () => {
    const { status, body } = await withdraw(['FRAME', 'BOX']);
    const lines = [line('BOX'), line('FRAME')];
    expect({ status, body }).toEqual({
      status: 201,
      body: { withdrawalId: expect.any(String), at: order.now(), name: 'Anna de Vries', lines },
    });
    expect(await shown()).toEqual({
      lines: [
        { ...line('P-5520917'), refusal: 'personalised' },
        { ...line('BOX'), refusal: 'withdrawn' },
        { ...line('FRAME'), refusal: 'withdrawn' },
      ],
      made: [body],
    });
    expect(events).toMatchObject([{ orderCode: order.code, ...body }]);
    expect((await order.callShop('GET', '/withdrawals')).json()).toEqual({ withdrawals: [body] });
    const [mail, ...others] = await order.mails();
    expect(others).toEqual([]);
    expect(mail).toContain(`Receipt of your withdrawal: order ${order.code}`);
    expect(mail).toContain('Products:\n2 × Gift box, 1 × Frame');
    expect(mail).toContain('Name:\nAnna de Vries');
    const time = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: 'Europe/Amsterdam',
    });
    expect(mail).toContain(`Received on:\n${time.format(Date.parse(body.at))}`);
  });

  it('sent again is the same, with one receipt', async () => {
    const first = await withdraw(['BOX', 'FRAME']);
    order.clock.advance(1000);
    expect(await withdraw(['FRAME', 'BOX'])).toEqual(first);
    expect(events).toHaveLength(1);
    expect(await order.mails()).toHaveLength(1);
  });

  it('sent twice at once is the same', async () => {
    const [one, other] = await Promise.all([withdraw(['BOX']), withdraw(['BOX'])]);
    expect(one).toEqual(other);
    expect(events).toHaveLength(1);
  });

  it('of one product leaves the others', async () => {
    await withdraw(['BOX']);
    order.clock.advance(1000);
    expect((await withdraw(['FRAME'])).status).toBe(201);
    expect((await shown())?.made.map(({ lines }) => lines)).toEqual([[line('BOX')], [line('FRAME')]]);
  });

  it('is not shown to a later customer of the order', async () => {
    await withdraw(['BOX']);
    const next = `next-${order.code.toLowerCase()}`;
    const { token } = await order.test.signUp(`${next}@demo.keepsake.test`);
    await order.put({ shopCustomerId: next });
    order.token = token;
    expect((await shown())?.made).toEqual([]);
  });

  it('stays when the shop deletes the order', async () => {
    const { body } = await withdraw(['BOX']);
    order.clock.advance(1000);
    await order.callShop('DELETE', '', { query: { updatedAt: order.now() } });
    expect((await order.callShop('GET', '/withdrawals')).json()).toEqual({ withdrawals: [body] });
  });
});

describe('a refusal', () => {
  it.each([
    ['of a product made from photos', ['P-5520917']],
    ['of it beside another one', ['BOX', 'P-5520917']],
    ['of a product of another order', ['BOX', 'ELSEWHERE']],
  ])('%s stores nothing', async (_, productCodes) => {
    expect(await withdraw(productCodes)).toMatchObject({ status: 409, body: { code: 'not-withdrawable' } });
    expect(await shown()).toMatchObject({ made: [] });
    expect(events).toEqual([]);
    expect(await order.mails()).toEqual([]);
  });

  it('of what was withdrawn before', async () => {
    await withdraw(['BOX']);
    expect((await withdraw(['BOX', 'FRAME'])).status).toBe(409);
  });

  it.each([[{ name: ' ', lines: [line('BOX')] }], [{ name: 'Anna', lines: [] }], [{ lines: [line('BOX')] }]])(
    'of %o',
    async (body) => {
      const url = `/api/orders/v1/superorders/${order.code}/withdrawals`;
      const response = await order.test.request(order.token, { method: 'POST', url, body });
      expect(response.statusCode).toBe(400);
    },
  );

  it('of another customer’s order is that of a missing one', async () => {
    const { token } = await order.test.signUp(`other-${order.code.toLowerCase()}@demo.keepsake.test`);
    expect((await withdraw(['BOX'], 'Ben', token)).status).toBe(404);
  });

  it('of a business, which sees no withdrawals', async () => {
    await order.becomeBusiness();
    expect((await withdraw(['BOX'])).status).toBe(404);
    expect(await shown()).toBeUndefined();
  });
});
