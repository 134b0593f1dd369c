// Proves UPL-37.

import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { useFixture } from './support/fixture.ts';
import { expectAccessible, heading, usePhone } from './support/phone.ts';

/** "Finish" on the phone. */

const pair = usePhone(useFixture());
const { connect, choose, send, button } = pair;

it('shows when it could not finish, and finishes on another press', async () => {
  const { phone, files } = pair;
  await connect();
  await send(files.slice(0, 1));
  await heading(phone, 'Everything is sent').waitFor(longTimeout);
  const failure = phone.getByRole('alert').filter({ hasText: 'That didn’t work. Check the connection' });
  await phone.route('**/phones/current', (route) => route.fulfill({ status: 500, body: '' }));
  await button('Finish').click();
  await failure.waitFor();
  await expectAccessible(phone);
  await phone.unrouteAll();
  await phone.route('**/phones/current', (route) => route.abort());
  await choose(files.slice(1, 2));
  await failure.waitFor({ state: 'hidden' });
  await button('Cancel').click();
  await button('Finish').click();
  await failure.waitFor();
  await phone.unrouteAll();
  await button('Finish').click();
  await heading(phone, 'All done').waitFor();
});

it('stays done when an earlier poll gets its response', async () => {
  const { phone, files } = pair;
  await connect();
  await send(files.slice(0, 1));
  await heading(phone, 'Everything is sent').waitFor(longTimeout);
  const poll = Promise.withResolvers<Route>();
  await phone.route('**/phones/current', async (route) => {
    if (route.request().method() === 'GET') return poll.resolve(route);
    await poll.promise;
    return route.continue();
  });
  await button('Finish').click();
  await heading(phone, 'All done').waitFor(longTimeout);
  const polled = phone.waitForResponse((response) => response.request().method() === 'GET');
  await (await poll.promise).continue();
  expect((await polled).status()).toBe(410);
  await (await polled).finished();
  await phone.evaluate(() => new Promise(requestAnimationFrame));
  expect(await heading(phone, 'All done').count()).toBe(1);
});
