import { domainToUnicode } from 'node:url';

/** Scripts of UAX 31, table 5 (recommended), and their mixtures of UTS 39, 5.2 (highly restrictive). */
const scripts = [
  'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt',
]
  .flatMap((all) => all.split(' ').map((script) => [script]))
  .concat([
    ['Latn', 'Hani', 'Hira', 'Kana'],
    ['Latn', 'Hani', 'Bopo'],
    ['Latn', 'Hani', 'Hang'],
  ])
  .map((mixture) => {
    const letters = mixture.map((script) => `\\p{Script_Extensions=${script}}`).join('');
    return new RegExp(`^[${letters}\\d-]+$`, 'u');
  });

/** Cyrillic letters that look like Latin ones (idn_spoof_checker.cc of Chromium). */
const latinAlike = /^[асԁеһіјӏорԗԛѕԝхуъьҽпгѵѡ\d-]+$/u;

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

/** Whether letters of a label can be told from those of others. */
function isClear(label: string, isAsciiTop: boolean): boolean {
  if (isAscii(label)) return true;
  return scripts.some((script) => script.test(label)) && !(isAsciiTop && latinAlike.test(label));
}

/**
 * Writes an address for people: a domain in Punycode in its letters, unless one of its labels mixes scripts or passes for
 * Latin.
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (!/(^|\.)xn--/i.test(domain)) return email;
  const labels = domainToUnicode(domain).split('.');
  const isAsciiTop = isAscii(labels.at(-1) ?? '');
  const isShown = labels.every((label) => isClear(label, isAsciiTop) && !/^xn--/i.test(label));
  return isShown ? `${email.slice(0, at + 1)}${labels.join('.')}` : email;
}
