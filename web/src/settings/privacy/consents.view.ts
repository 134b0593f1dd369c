// Proves CON-32.

import { configRoutes } from '@keepsake/contract/config';
import { consentProofsRoutes } from '@keepsake/contract/consent-proofs';
import { newsletterRoutes } from '@keepsake/contract/newsletter';
import { screen, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const path = '/settings/privacy';
const { listConsents } = consentProofsRoutes;
const { getOwnSubscription } = newsletterRoutes;

const proof = { version: '1', locale: 'en-GB', receivedAt: '2026-11-21T09:00:00.000Z' };
const region = async () => within(await screen.findByRole('region', { name: 'What you agreed to' }));

/** What the brand has: scripts that need consent, a newsletter. */
function offer({ cookies = true, newsletter = true }) {
  const config = configOfHost('localhost');
  view.server.respond(configRoutes.getConfig, {
    ...config,
    thirdParty: {
      ...config.thirdParty,
      analytics: cookies ? { script: 'https://statistics.test/a.js' } : null,
    },
    switches: { ...config.switches, newsletter },
  });
}

describe('answers about cookies', () => {
  it('are shown with their times, the latest first', async () => {
    offer({});
    const [at, before] = ['2026-11-20T12:00:00.000Z', '2025-10-01T12:00:00.000Z'];
    view.server.respond(listConsents, {
      consents: [
        { ...proof, answer: '00', at },
        { ...proof, answer: '10', at: before },
        { ...proof, answer: '01', at: before },
        { ...proof, answer: '11', at: before },
      ],
    });
    await view.open(path);
    const rows = (await (await region()).findAllByRole('row')).map((row) => row.textContent);
    expect(rows).toEqual([
      'AnsweredAllowed',
      expect.stringMatching(/20 Nov 2026, .*Only what is needed$/),
      expect.stringMatching(/1 Oct 2025, \d\d:\d\dStatistics$/),
      expect.stringMatching(/1 Oct 2025, \d\d:\d\dMarketing$/),
      expect.stringMatching(/1 Oct 2025, \d\d:\d\dStatistics and Marketing$/),
    ]);
  });

  it('can be changed, also before the first one', async () => {
    offer({});
    view.server.respond(listConsents, { consents: [] });
    await view.open(path);
    await (await region()).findByText('You haven’t answered yet while you were signed in.');
    const opened = new Promise((resolve) =>
      window.addEventListener('keepsake-consent-settings', resolve, { once: true }),
    );
    await view.user.click((await region()).getByRole('button', { name: 'Cookie settings' }));
    await opened;
  });

  it('stay readable where the brand needs no consent any more', async () => {
    offer({ cookies: false, newsletter: false });
    view.server.respond(listConsents, {
      consents: [{ ...proof, answer: '11', at: '2026-11-20T12:00:00.000Z' }],
    });
    await view.open(path);
    const within = await region();
    await within.findByText(/20 Nov 2026/);
    expect(within.queryByRole('button', { name: 'Cookie settings' })).toBeNull();
  });

  it('can be requested again when they could not be loaded', async () => {
    offer({});
    view.server.push.refuse();
    view.server.error(listConsents, 'unavailable');
    await view.open(path);
    const within = await region();
    await within.findByText('We couldn’t load your consents');
    view.server.respond(listConsents, { consents: [] });
    await view.user.click(within.getByRole('button', { name: 'Try again' }));
    await within.findByText('You haven’t answered yet while you were signed in.');
  });
});

describe('news and offers', () => {
  it.each([
    [{ state: 'subscribed', since: '2026-03-25T10:00:00.000Z' }, 'Subscribed since 25 March 2026'],
    [{ state: 'unconfirmed' }, 'You don’t get our news and offers.'],
    [{ state: 'none' }, 'You don’t get our news and offers.'],
  ] as const)('are said: %j', async (subscription, words) => {
    offer({ cookies: false });
    view.server.respond(getOwnSubscription, subscription);
    await view.open(path);
    await (await region()).findByText(words);
    const link = (await region()).getByRole('link', { name: 'Change this in the settings' });
    expect(link.getAttribute('href')).toBe('/settings');
  });
});

it('says nothing where the brand asks for nothing', async () => {
  offer({ cookies: false, newsletter: false });
  await view.open(path);
  await screen.findByText('How long we keep your data');
  await expect.poll(() => view.server.requests(listConsents)).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'What you agreed to' })).toBeNull();
  await screen.findByText('3 years after your last answer');
});
