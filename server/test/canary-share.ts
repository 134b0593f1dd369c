import { orderExample } from '@keepsake/contract/back-office-examples';
import { encodeAddress } from '@keepsake/contract/base64-address';
import { expect } from 'vitest';
import { json } from './canary-phone.ts';

interface Canary {
  readonly canary: string;
  readonly email: string;
  send(method: string, address: string, init?: RequestInit): Promise<Response>;
}

/** Shares the book of the example order by both routes, and opens its page. Returns secrets that no log may have. */
export async function shareBook(token: string, { send, canary, email }: Canary): Promise<string[]> {
  const productCode = orderExample.orders[0]?.products[0]?.productCode;
  const headers = { authorization: `Bearer ${token}` };
  const address = `/api/widget/v1/widget/${productCode}`;
  const created = await send('POST', address, json({}, headers));
  expect(created.status).toBe(200);
  const { widgetCode } = (await created.json()) as { widgetCode: string };
  const toEmailAddress = encodeAddress(`gran-${email}`);
  const query = { vendorId: 'LB', fromName: canary, personalMessage: canary, toEmailAddress };
  const share = async (change: object) =>
    (await send('PUT', `${address}/share?${new URLSearchParams({ ...query, ...change })}`, { headers }))
      .status;
  expect(await share({})).toBe(204);
  expect(await share({ toEmailAddress: encodeAddress(canary) })).toBe(400);
  expect(await share({ fromName: `${canary}\n${canary}` })).toBe(400);
  const body = { vendorId: 'LB', senderName: canary, personalMessage: canary, recipientEmail: email };
  expect((await send('POST', `${address}/shares`, json(body, headers))).status).toBe(204);
  expect((await send('GET', `/w/${widgetCode}?locale=${canary}`)).status).toBe(200);
  return [widgetCode, toEmailAddress];
}
