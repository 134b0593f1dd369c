import type { EmailRefusal } from './email-address.ts';

interface Taken {
  readonly typed: string;
  /** As it is stored, and as its mails are addressed. */
  readonly email: string;
  /** In comparisons. */
  readonly key: string;
  /** For people. */
  readonly shown: string;
}

interface Refused {
  readonly typed: string;
  readonly refused: EmailRefusal;
}

/** What the rule for e-mail addresses makes of what is typed. Tests of site and server read it. */

const same = (typed: string): Taken => ({ typed, email: typed, key: typed, shown: typed });
const asTyped = (typed: string, email: string, shown = typed): Taken => ({
  typed,
  email,
  key: email.toLowerCase(),
  shown,
});
/** Without what came around it. */
const asClean = (typed: string, email: string, shown = email): Taken => ({ ...asTyped(typed, email), shown });

export const takenEmails: readonly Taken[] = [
  same('anna@example.com'),
  asTyped('Anna.Berg@Example.COM', 'Anna.Berg@Example.COM'),
  // Every character of a dot-atom (RFC 5322, 3.2.3).
  same("!#$%&'*+/=?^_`{|}~-@example.com"),
  same('anna+photos@sub.sub.example.co.uk'),
  same(`${'a'.repeat(64)}@example.com`),
  same(`anna@${'a'.repeat(63)}.example`),
  same(`a@${'b.'.repeat(122)}example`),

  // Top-level domains of each kind.
  same('anna@studio.photography'),
  same('anna@example.io'),
  asTyped('anna@xn--e1afmkfd.xn--p1ai', 'anna@xn--e1afmkfd.xn--p1ai', 'anna@пример.рф'),
  asTyped('anna@example.xn--p1ai', 'anna@example.xn--p1ai', 'anna@example.рф'),
  asTyped('anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'),
  asTyped('anna@фото.москва', 'anna@xn--n1aalg.xn--80adxhks'),
  asTyped('anna@例え.みんな', 'anna@xn--r8jz45g.xn--q9jyb4c'),
  asTyped('anna@مثال.مصر', 'anna@xn--mgbh0fb.xn--wgbh1c'),

  // One domain, in each of its forms.
  asTyped('anna@müller.de', 'anna@xn--mller-kva.de'),
  asTyped('anna@xn--mller-kva.de', 'anna@xn--mller-kva.de', 'anna@müller.de'),
  asTyped('anna@XN--MLLER-KVA.DE', 'anna@XN--MLLER-KVA.DE', 'anna@müller.de'),
  asTyped('Anna@MÜLLER.de', 'Anna@xn--mller-kva.de', 'Anna@müller.de'),
  // A diaeresis of its own (NFD).
  asTyped('anna@mu\u0308ller.de', 'anna@xn--mller-kva.de', 'anna@müller.de'),
  // UTS 46 without transitional processing, as in browsers: ß is a letter of its own.
  asTyped('anna@straße.de', 'anna@xn--strae-oqa.de'),
  // U+200C is a letter in Persian, but hidden.
  asTyped('anna@نامه\u200cای.com', 'anna@xn--mgba3gch31f060k.com', 'anna@xn--mgba3gch31f060k.com'),

  // From keyboards for other scripts, and from copies and links.
  asClean('ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'anna@example.com'),
  asClean('anna@example。com', 'anna@example.com'),
  asClean('anna@例え。みんな', 'anna@xn--r8jz45g.xn--q9jyb4c', 'anna@例え.みんな'),
  asClean(' \t\u00a0\u3000anna@example.com\u202f ', 'anna@example.com'),
  asClean('\ufeff\u200banna@exam\u00adple.com\u200d\u2060', 'anna@example.com'),
  asClean('\u202aanna@example.com\u202c\u200f', 'anna@example.com'),
  asClean('mailto:anna@example.com', 'anna@example.com'),

  // Labels that mix scripts (UTS 39), and Cyrillic ones that pass for Latin, stay in Punycode.
  asTyped('anna@xn--pple-43d.com', 'anna@xn--pple-43d.com'),
  asTyped('anna@xn--80ak6aa92e.com', 'anna@xn--80ak6aa92e.com'),
  asTyped('anna@\u0430pple.com', 'anna@xn--pple-43d.com', 'anna@xn--pple-43d.com'),
  asTyped('anna@i❤.ws', 'anna@xn--i-7iq.ws', 'anna@xn--i-7iq.ws'),
];

const refusedAs = (refused: EmailRefusal, all: readonly string[]): Refused[] =>
  all.map((typed) => ({ typed, refused }));

export const refusedEmails: readonly Refused[] = [
  // Letters of RFC 6531 before the @: the mail server would need SMTPUTF8.
  ...refusedAs('unreachable', [
    'jürgen@example.com',
    'ju\u0308rgen@müller.de',
    'анна@пример.рф',
    '用户@例え.みんな',
    '😀@example.com',
    'o’brien@example.com',
    // Letters that lower-case to ASCII ones.
    'er\u0130k@example.com',
    'er\u0131k@example.com',
    'ma\u017f@example.com',
  ]),
  ...refusedAs('too-long', [
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(123)}example`,
    `a@${'ü'.repeat(20)}.${'ü.'.repeat(30)}example`,
  ]),
  ...refusedAs('not-valid', [
    'anna',
    '@example.com',
    'anna@',
    'anna@@example.com',
    'anna@bob@example.com',
    'anna berg@example.com',
    'anna@exam ple.com',
    // Quoted, with a comment, with a name or several.
    '"anna berg"@example.com',
    '"anna"@example.com',
    'anna(work)@example.com',
    'Anna <anna@example.com>',
    'anna@example.com, bob@example.com',
    'anna@example.com;bob@example.com',
    // Dots.
    '.anna@example.com',
    'anna.@example.com',
    'anna..berg@example.com',
    'anna@.example.com',
    'anna@example..com',
    'anna@example.com.',
    // Addresses of machines.
    'anna@localhost',
    'anna@müller',
    'anna@192.0.2.1',
    'anna@１９２.0.2.1',
    'anna@[192.0.2.1]',
    'anna@[IPv6:2001:db8::1]',
    'anna@0x7f.1',
    // Labels.
    'anna@-example.com',
    'anna@example-.com',
    'anna@-müller.de',
    'anna@müller-.de',
    'anna@exam_ple.com',
    `anna@${'a'.repeat(64)}.com`,
    'anna@example.c',
    'anna@example.c0m',
    // Labels in Punycode that no domain has: of nothing, of ASCII, of a control character, of a capital, overflowing.
    'anna@xn--.com',
    'anna@xn--abc-.com',
    'anna@xn--a.com',
    'anna@XN--A.com',
    'anna@xn--mller-kvb.de',
    'anna@xn--99999999999.com',
    'anna@example.xn--a',
    'anna@müller.xn--a.com',
    // What a URL would read as something else, or could not.
    'anna@example.com/path',
    'anna@example.com:25',
    'anna@example%2ecom',
    'anna@℀.com',
    // Line breaks.
    'anna@example.com\r\n',
    'anna@example.com\r\nBcc: bob@example.com',
    'anna\n@example.com',
    'anna\0@example.com',
  ]),
];
