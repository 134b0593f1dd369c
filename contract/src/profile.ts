import * as z from 'zod/mini';
import { isPhoneNumber } from './addresses.ts';
import { customerMe } from './customers.ts';
import { limits } from './limits.ts';
import { locales } from './locale.ts';
import { route } from './route.ts';
import { trimmedLine } from './typed-line.ts';

const { maxTitleLength, maxPartLength, maxPhoneLength } = limits.customer;

const namePart = trimmedLine(maxPartLength).check(z.minLength(1));

const fields = {
  title: z.optional(trimmedLine(maxTitleLength).check(z.minLength(1))),
  firstName: z.optional(namePart),
  lastName: z.optional(namePart),
  /** International, for example `+31 20 123 4567`. */
  phone: z.optional(
    trimmedLine(maxPhoneLength).check(
      z.refine((phone) => isPhoneNumber(phone), 'Phone number must be valid'),
    ),
  ),
  dateOfBirth: z.optional(
    z.iso.date().check(z.refine((date) => date >= '1900-01-01', 'must be from 1900 on')),
  ),
  /** The language of mails and invoices. */
  locale: z.optional(z.enum(locales)),
  /** The identity provider owns it. */
  email: z.optional(z.never({ error: 'is changed in the settings of the account, not here' })),
};

/** Personal details. Absent ones are removed. */
export const profile = z.strictObject(fields);
export type Profile = z.infer<typeof profile>;

export const callbackFormats = ['json', 'xml'] as const;
export type CallbackFormat = (typeof callbackFormats)[number];

/** Absent fields stay. */
export const profileChange = z.strictObject({
  ...fields,
  /** Where the events of a business are sent: https, on port 443 or 8443 of a public host. Null: nowhere. */
  callbackUrl: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(limits.web.maxUrlLength)))),
  callbackFormat: z.optional(z.enum(callbackFormats)),
  /** The customer has seen that the change was saved. */
  changed: z.optional(z.literal(false)),
});
export type ProfileChange = z.infer<typeof profileChange>;

/** The form: a person has a first and a last name. */
export const personalDetails = z.strictObject({
  firstName: namePart,
  lastName: namePart,
  phone: fields.phone,
  /** Where the brand requires it. */
  dateOfBirth: fields.dateOfBirth,
});

const ofCustomer = {
  base: 'customerApi',
  auth: 'customer',
  whenDeleted: 'not-found',
  refuses: ['Blocked'],
  path: '/customers/me',
  status: 200,
  response: customerMe,
  rateLimits: { perAccount: ['accountWritesPerAccount'] },
  errors: ['not-found'],
} as const;

export const profileRoutes = {
  patchMe: route({
    ...ofCustomer,
    method: 'PATCH',
    summary: 'Changes some personal details, not the e-mail address, or the callback of a business',
    body: profileChange,
    errors: ['not-found', 'account-pending'],
  }),
  putMe: route({
    ...ofCustomer,
    method: 'PUT',
    summary: 'Replaces the personal details; the e-mail address is not one of them',
    body: profile,
  }),
};
