// Proves PLA-64.

import { type AccessibilityStatement, accessibilityRoutes } from '@keepsake/contract/accessibility';
import { configRoutes } from '@keepsake/contract/config';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const { getAccessibilityStatement } = accessibilityRoutes;

const partial: AccessibilityStatement = {
  assessment: { conformance: 'partial', assessedOn: '2026-11-20', assessedBy: 'self' },
  limits: ['Maps have no text.', 'Photos have no description.'],
  authorities: [{ name: 'Inspectorate', url: 'https://inspectorate.example/' }],
};

it('is linked at the end of each page, and says what is not accessible and where to turn', async () => {
  view.server.respond(getAccessibilityStatement, partial);
  await view.open('/contact');
  const footer = within(await screen.findByRole('contentinfo'));
  await view.user.click(await footer.findByRole('link', { name: 'Accessibility' }));
  await screen.findByRole('heading', { level: 1, name: 'Accessibility' });
  await screen.findByText(
    /^It conforms to the European standard EN 301 549 .* except for what is listed here\.$/,
  );
  await screen.findByText('We assessed it ourselves on 20 November 2026.');
  const limits = within(await screen.findByRole('region', { name: 'What doesn’t work for everybody yet' }));
  expect(limits.getAllByRole('listitem').map((item) => item.textContent)).toEqual(partial.limits);
  const authority = await screen.findByRole('link', { name: /^Inspectorate/ });
  expect(authority.getAttribute('href')).toBe('https://inspectorate.example/');
  const write = await screen.findByRole('link', { name: 'Write to us' });
  expect(write.getAttribute('href')).toBe('/contact?topic=accessibility');
});

it.each([
  ['full', 'external', /^It conforms to .* WCAG 2\.1 at level AA\.$/, /^An independent body/],
  ['none', 'self', /^It doesn’t yet conform/, /^We assessed it ourselves/],
] as const)('says how accessible the site is: %s, by %s', async (conformance, assessedBy, level, by) => {
  const assessment = { conformance, assessedBy, assessedOn: '2026-11-20' };
  view.server.respond(getAccessibilityStatement, { assessment, limits: [], authorities: [] });
  view.server.respond(sessionRoutes.getToken, null);
  await view.open('/accessibility');
  await screen.findByText(level);
  await screen.findByText(by);
  expect(screen.queryByRole('list', { name: /./ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'If our answer doesn’t help' })).toBeNull();
});

it('says that a brand has not been assessed, and still takes messages', async () => {
  view.server.respond(getAccessibilityStatement, { assessment: null, limits: [], authorities: [] });
  view.server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), customerCare: null });
  await view.open('/accessibility');
  await screen.findByText('We haven’t published an assessment yet.');
  await screen.findByRole('link', { name: 'Write to us' });
});

it('is in the language of the page', async () => {
  await view.open('/accessibility');
  await expect
    .poll(() => view.server.requests(getAccessibilityStatement).map(({ query }) => query))
    .toEqual([{ locale: 'en-GB' }]);
});

it('can be requested again, and takes messages meanwhile', async () => {
  view.server.push.refuse();
  view.server.error(getAccessibilityStatement, 'unavailable');
  await view.open('/accessibility');
  await screen.findByText('We couldn’t load this statement');
  await screen.findByRole('link', { name: 'Write to us' });
  view.server.respond(getAccessibilityStatement, partial);
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Maps have no text.');
});
