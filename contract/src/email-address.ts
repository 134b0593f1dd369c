import * as z from 'zod/mini';
import { limits } from './limits.ts';

/**
 * One rule for e-mail addresses of forms, services, imports and settings. An address is stored and mailed as mail
 * servers take it without SMTPUTF8: the local part as typed, a domain beyond ASCII in Punycode (UTS 46).
 */

const { maxEmailLength } = limits.customer;

/** RFC 5321, 4.5.3.1.1. */
const maxLocalPartLength = 64;
/** RFC 1035, 2.3.4: 255 bytes with their lengths. */
const maxDomainLength = 253;

/** Blanks and hidden characters come with it. */
const maxTypedLength = 2 * maxEmailLength;

/** Hidden in an address; U+200C and U+200D are letters of some domains, but not at its ends. */
const hidden = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
/** Line breaks stay, and are refused: forms have none, and in a service they are an attempt. */
const ends = /^[\p{Zs}\t\u200C\u200D]+|[\p{Zs}\t\u200C\u200D]+$/gu;

const dotAtom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Letters that RFC 6531 adds to it, and signs: keyboards of telephones write ’ for '. */
const furtherLetters = /[^\P{L}\p{ASCII}]|\p{M}|[^\P{N}\p{ASCII}]|[^\P{S}\p{ASCII}]|[^\P{P}\p{ASCII}]/gu;
/** RFC 1123, 2.1: two labels at least, and the last one is alphabetic or in Punycode. */
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i;
/** What a URL takes as a host without reading it as anything else. */
const plainDomain = /^(?:[a-z0-9.-]|[^\p{ASCII}])+$/iu;
/** No label begins or ends with one (RFC 5891, 4.2.3.1); in Punycode it would not show. */
const outerHyphen = /(?:^|\.)-|-(?:\.|$)/;

const punycode = /(?:^|\.)xn--/i;

/**
 * Whether labels in Punycode have letters of domains. URL parsers (Node 24, Chromium 150) take a host in ASCII without
 * a look; with ideographic full stops, which are dots (UTS 46, 4), they read it.
 */
const isReadable = (domain: string) =>
  !punycode.test(domain) || URL.canParse(`http://${domain.replaceAll('.', '\u3002')}`);

/** Writes an address as keyboards for other scripts, copies and links have it. */
function clean(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3002\uFF61]/g, '.')
    .replaceAll(hidden, '')
    .replaceAll(ends, '')
    .replace(/^mailto:/i, '');
}

/**
 * Writes the domain of an address as mail servers expect it: `anna@bücher.example` becomes
 * `anna@xn--bcher-kva.example`. Other addresses stay as they are.
 */
export function toMailAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || /^\p{ASCII}*$/u.test(domain) || !plainDomain.test(domain)) return address;
  if (outerHyphen.test(domain)) return address;
  const url = URL.parse(`http://${domain}`);
  return url ? `${address.slice(0, at)}@${url.hostname}` : address;
}

/** Compares addresses. Only ASCII letters change: databases and JavaScript lower-case others differently. */
export function canonicalEmail(address: string): string {
  return toMailAddress(address).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export type EmailRefusal = 'not-valid' | 'too-long' | 'unreachable';

/** Reads an address as people type it. `unreachable`: its mails need SMTPUTF8, for letters beyond ASCII before the @. */
export function readEmail(typed: string): { readonly email: string } | { readonly refusal: EmailRefusal } {
  const email = toMailAddress(clean(typed));
  const at = email.lastIndexOf('@');
  const [localPart, domain] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)];
  if (domain.length > maxDomainLength || email.length > maxEmailLength) return { refusal: 'too-long' };
  if (
    !domainName.test(domain) ||
    !isReadable(domain) ||
    !dotAtom.test(localPart.replaceAll(furtherLetters, 'x'))
  )
    return { refusal: 'not-valid' };
  if (!dotAtom.test(localPart)) return { refusal: 'unreachable' };
  return localPart.length > maxLocalPartLength ? { refusal: 'too-long' } : { email };
}

/** An issue of each refusal; `params.reason` becomes the reason of the field. */
const issues = {
  'not-valid': { code: 'custom', message: 'must be one email address' },
  'too-long': { code: 'too_big', origin: 'string', maximum: maxEmailLength, inclusive: true },
  unreachable: {
    code: 'custom',
    message: 'has letters beyond ASCII before the @',
    params: { reason: 'unreachable' },
  },
} as const;

/** An address that somebody gives; its output is what is stored. */
export const emailAddress = z.string().check(
  z.maxLength(maxTypedLength),
  z.overwrite((typed) => {
    const read = readEmail(typed);
    return 'email' in read ? read.email : typed;
  }),
  z.check(({ value, issues: found }) => {
    const read = readEmail(value);
    if ('refusal' in read) found.push({ ...issues[read.refusal], input: value });
  }),
);

/**
 * An address that exists already, of an identity provider or from before a rule: one address, without a name, list,
 * comment, quotes or line break.
 */
export const mailbox = z.string().check(
  z.maxLength(maxTypedLength),
  z.overwrite((given) => toMailAddress(clean(given))),
  z.maxLength(maxEmailLength),
  z.regex(/^[^\s\p{C}<>()[\],;:\\"@]+@[^\s\p{C}<>()[\],;:\\"@]+$/u, 'must be one email address'),
);
