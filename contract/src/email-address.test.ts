import { describe, expect, it } from 'vitest';
import { canonicalEmail, emailAddress, mailbox, readEmail } from './email-address.ts';
import { refusedEmails, takenEmails } from './email-address-samples.ts';

describe('an e-mail address', () => {
  it.each(takenEmails)('$typed is stored as mails are addressed to it', ({ typed, email, key }) => {
    expect(emailAddress.parse(typed)).toBe(email);
    expect(email).toMatch(/^[!-~]+$/);
    expect(emailAddress.parse(email)).toBe(email);
    expect(canonicalEmail(email)).toBe(key);
  });

  it.each(takenEmails)('$typed has the same key as what is shown of it', ({ shown, key }) => {
    expect(canonicalEmail(shown)).toBe(key);
  });

  it.each(refusedEmails)('$typed is refused: $refused', ({ typed, refused }) => {
    expect(readEmail(typed)).toEqual({ refusal: refused });
    const [issue] = emailAddress.safeParse(typed).error?.issues ?? [];
    const issues = {
      'not-valid': { code: 'custom', message: 'must be one email address' },
      'too-long': { code: 'too_big' },
      unreachable: { code: 'custom', params: { reason: 'unreachable' } },
    };
    expect(issue).toMatchObject(issues[refused]);
  });

  it('has one key in each form of its domain', () => {
    const forms = takenEmails.filter(({ key }) => key === 'anna@xn--mller-kva.de');
    expect(forms.length).toBeGreaterThan(4);
    const keys = forms.flatMap(({ typed, shown }) =>
      [typed, shown].map((form) => canonicalEmail(form.normalize())),
    );
    expect(new Set(keys)).toEqual(new Set(['anna@xn--mller-kva.de']));
  });
});

describe('an address that exists already', () => {
  it.each([
    ['jürgen@müller.de', 'jürgen@xn--mller-kva.de'],
    ['anna..berg@docomo.example', 'anna..berg@docomo.example'],
    [`${'a'.repeat(65)}@example.com`, `${'a'.repeat(65)}@example.com`],
    ['anna@intranet', 'anna@intranet'],
    ['anna@example.com.', 'anna@example.com.'],
  ])('may be %s', (given, email) => {
    expect(mailbox.parse(given)).toBe(email);
  });

  it.each([
    'anna',
    'anna@bob@example.com',
    'Anna <anna@example.com>',
    'anna@example.com,bob@example.com',
    '"anna"@example.com',
    'anna@example.com\r\nBcc: bob@example.com',
    'anna@example.com\n',
    `${'a'.repeat(250)}@example.com`,
  ])('is one address only: not %j', (given) => {
    expect(mailbox.safeParse(given).success).toBe(false);
  });
});
