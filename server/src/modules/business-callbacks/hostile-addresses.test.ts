// Proves BUS-7, BUS-26.

import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setUpBusiness } from '../../../test/business.ts';
import { publicAddress, startReceiver } from '../../../test/callback-receiver.ts';
import { privateHosts, refusedUrls } from '../../../test/hostile/callback-addresses.ts';
import { waits } from '../../../test/retailer.ts';
import { createCallbacks } from '../../platform/callbacks/index.ts';
import { createEgress } from '../../platform/egress/index.ts';

/** T14: the client connects to this machine's receiver for every address, so a URL that is called is counted. */

const receiver = await startReceiver();
const business = setUpBusiness();
const { deliveries, me, patch, putOrder } = business;

/** Addresses of every name. */
let addresses: readonly string[];
beforeEach(() => {
  addresses = ['127.0.0.1'];
});
afterEach(() => receiver.clear());
afterAll(() => receiver.close());

business.retailer.adapt = (platform) => {
  const egress = createEgress({ ...receiver.options, resolve: async () => addresses });
  return { ...platform, egress, callbacks: createCallbacks({ ...platform, egress }) };
};

const { port } = receiver;
/** At least 60 (T14): `private-addresses.test.ts` counts the hosts. */
const urls = [
  ...privateHosts.map((host) => `https://${host}:${port}/hook`),
  ...refusedUrls(port).map(([url]) => url),
];
const isName = (url: string) => /^https:\/\/[a-z0-9.-]+\.[a-z]+:/i.test(url);

/** The delivery of an event, once its first try has ended. */
async function deliver() {
  await putOrder('Confirmed');
  await expect.poll(deliveries, waits).toMatchObject([{ triedAt: expect.any(String) }]);
  return (await deliveries())[0];
}

describe('a hostile address', () => {
  it.each(urls)('is refused, or not called: %j', async (callbackUrl) => {
    const response = await patch({ callbackUrl });
    if (response.statusCode === 200) {
      // A name is resolved by the call.
      expect(callbackUrl).toSatisfy(isName);
      expect(await deliver()).toMatchObject({ outcome: 'refused', reason: 'not-public' });
    } else {
      expect(response.json()).toMatchObject({ code: 'invalid-request', field: 'callbackUrl' });
      expect(await me()).toMatchObject({ callbackUrl: null });
    }
    expect(receiver.connections).toBe(0);
  });

  it('is not called where it is stored', async () => {
    const { callbacks, database } = business.retailer.test.platform;
    const to = { tenantId: 'demo', receiver: business.customerId };
    const content = { contentType: 'application/json', body: '{}' } as const;
    // The database stores no NUL.
    for (const url of urls.filter((one) => !one.includes('\u0000'))) {
      await callbacks.receivers.put(database.autocommit, to, { url, events: undefined });
      const result = await callbacks.tryNow({ ...to, event: 'test' }, () => content);
      expect(result, url).toMatchObject({ outcome: 'refused', status: null });
      expect(receiver.connections, url).toBe(0);
    }
  });
});

it('an address of a public name is called, and a redirect to a private one is not followed', async () => {
  addresses = [publicAddress];
  receiver.respond = (response) =>
    void response.writeHead(307, { location: `https://127.0.0.1:${port}/` }).end();
  expect((await patch({ callbackUrl: `https://shop.example.com:${port}/hook` })).statusCode).toBe(200);
  expect(await deliver()).toMatchObject({ outcome: 'waiting', reason: 'redirect' });
  expect(receiver.received).toHaveLength(1);
});
