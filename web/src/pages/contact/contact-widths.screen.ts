// Proves PLA-63, PLA-64.

import { accessibilityRoutes } from '@keepsake/contract/accessibility';
import { expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();

it('the form is accessible with its problems, and fits each width', longTimeout, async () => {
  const { page } = screen;
  await screen.open('/contact?order=K100001');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Please write a message of up to 5,000 characters').first().waitFor();
  expect(await findProblemsAtEachWidth(page, 'contact-form')).toEqual([]);
});

it('the statement on accessibility is accessible, and fits each width', longTimeout, async () => {
  const { page, server } = screen;
  server.respond(accessibilityRoutes.getAccessibilityStatement, {
    assessment: { conformance: 'partial', assessedOn: '2026-11-20', assessedBy: 'self' },
    limits: ['Maps have no text.', 'Photos have no description.'],
    authorities: [{ name: 'Inspectorate', url: 'https://inspectorate.example/' }],
  });
  await screen.open('/accessibility');
  await page.getByText('Maps have no text.').waitFor();
  expect(await findProblemsAtEachWidth(page, 'accessibility')).toEqual([]);
});
