import { takenEmails } from '@keepsake/contract/email-address-samples';
import { expect, it } from 'vitest';
import { shownEmail } from './shown-email.ts';

it.each(takenEmails)('$email is shown as $shown', ({ email, shown }) => {
  expect(shownEmail(email)).toBe(shown);
});

it.each([
  // Whole labels of one script, or of the mixtures that UTS 39 calls highly restrictive.
  ['a@xn--fsq.com', 'a@例.com'],
  ['a@xn--tckwe.com', 'a@コム.com'],
  ['a@xn--hxajbheg2az3al.gr', 'a@παράδειγμα.gr'],
  // The letters that pass for Latin ones are what Russian domains are written with.
  ['a@xn--80ak6aa92e.xn--p1ai', 'a@аррӏе.рф'],
  // Not Punycode: as it came.
  ['a@xn--a.de', 'a@xn--a.de'],
  ['jürgen@xn--mller-kva.de', 'jürgen@müller.de'],
  ['erased', 'erased'],
  ['', ''],
])('%s is shown as %s', (email, shown) => {
  expect(shownEmail(email)).toBe(shown);
});
