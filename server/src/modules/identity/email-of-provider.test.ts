import { refusedEmails, takenEmails } from '@keepsake/contract/email-address-samples';
import { expect, it } from 'vitest';
import { emailOfProvider } from './email-of-provider.ts';

it.each(takenEmails)('the claim $typed is stored as $email', ({ typed, email }) => {
  expect(emailOfProvider(typed)).toBe(email);
});

it('a claim that forms refuse is kept where it is one address', () => {
  const unreachable = refusedEmails.filter(({ refused }) => refused === 'unreachable');
  expect(unreachable.map(({ typed }) => emailOfProvider(typed))).not.toContain(undefined);
  expect(emailOfProvider('jürgen@müller.de')).toBe('jürgen@xn--mller-kva.de');
  expect(emailOfProvider('anna..berg@docomo.example')).toBe('anna..berg@docomo.example');
});

it.each([
  undefined,
  '',
  'anna',
  'Anna <anna@example.com>',
  'anna@example.com,bob@example.com',
  'anna@example.com\r\nBcc: bob@example.com',
])('the claim %j is no address', (claim) => {
  expect(emailOfProvider(claim)).toBeUndefined();
});
