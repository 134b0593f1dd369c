import * as z from 'zod/mini';
import { address, isCountry } from './addresses.ts';
import { emailAddress } from './email-address.ts';
import { limits } from './limits.ts';
import { profile } from './profile.ts';
import { route } from './route.ts';
import { trimmedLine } from './typed-line.ts';
import { instant, line, storedEmail } from './values.ts';

/** Details missing, not checked yet, blocked, in good standing. */
export const businessStatuses = ['Default', 'New', 'Blocked', 'Active'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** Details of a business account, in the order of the form. A brand requires some of them. */
export const businessDetailNames = [
  'company',
  'vatNumber',
  'chamberOfCommerceNumber',
  'firstName',
  'lastName',
  'phone',
  'billingEmail',
  'billingAddress',
  'purchaseOrderReference',
] as const;
export type BusinessDetailName = (typeof businessDetailNames)[number];

const maxNumberLength = 40;
const maxReferenceLength = 64;
const maxSentenceLength = 500;

const filled = (maxLength: number) => trimmedLine(maxLength).check(z.minLength(1));

const company = {
  company: z.optional(filled(limits.addresses.maxLineLength)),
  /** Where the company is registered; one of `countries`. */
  country: z.optional(z.string().check(z.refine(isCountry, 'is no country'))),
  /** With or without the country before it, for example `NL004495445B01`. */
  vatNumber: z.optional(filled(maxNumberLength)),
  /** Number at the register of companies of the country. */
  chamberOfCommerceNumber: z.optional(filled(maxNumberLength)),
  billingEmail: z.optional(storedEmail),
  /** Printed on invoices. */
  purchaseOrderReference: z.optional(filled(maxReferenceLength)),
};

/** Stored beside the personal details. */
export const companyDetails = z.strictObject(company);
export type CompanyDetails = z.infer<typeof companyDetails>;

export const checkedNumbers = ['vatNumber', 'chamberOfCommerceNumber'] as const;
export type CheckedNumber = (typeof checkedNumbers)[number];

/** A draft: any detail may be absent. The contact is the customer, as in the personal details. */
export const businessDetails = z.strictObject({
  ...company,
  billingEmail: z.optional(emailAddress),
  firstName: profile.shape.firstName,
  lastName: profile.shape.lastName,
  phone: profile.shape.phone,
  /** Numbers that the customer has looked at again, although they look wrong. */
  confirmed: z.optional(z.array(z.enum(checkedNumbers)).check(z.maxLength(checkedNumbers.length))),
  /** Stores nothing: whether the numbers would be refused, while other details are still wrong. */
  checkOnly: z.optional(z.literal(true)),
});
export type BusinessDetails = z.infer<typeof businessDetails>;

/** `failed`: by its check digits, length or characters, and confirmed. `unknown`: no check digits of it are known. */
const numberCheck = z.enum(['passed', 'failed', 'unknown']);
export type NumberCheck = z.infer<typeof numberCheck>;

const storedBusinessDetails = z.object({
  details: z.object({
    company: z.optional(z.string()),
    country: z.optional(z.string()),
    vatNumber: z.optional(z.string()),
    chamberOfCommerceNumber: z.optional(z.string()),
    firstName: z.optional(z.string()),
    lastName: z.optional(z.string()),
    phone: z.optional(z.string()),
    billingEmail: z.optional(z.string()),
    purchaseOrderReference: z.optional(z.string()),
  }),
  required: z.array(z.enum(businessDetailNames)),
  /** Required ones that are not given. */
  missing: z.array(z.enum(businessDetailNames)),
});
export type StoredBusinessDetails = z.infer<typeof storedBusinessDetails>;

const standing = {
  status: z.enum(businessStatuses),
  /** Shown to the customer as they are, below the status. */
  reason: z.optional(line(maxSentenceLength).check(z.minLength(1))),
  nextStep: z.optional(line(maxSentenceLength).check(z.minLength(1))),
};

/** Status from the shop. */
export const businessUpsert = z.strictObject(standing);
export type BusinessUpsert = z.infer<typeof businessUpsert>;

const checks = z.partialRecord(z.enum(checkedNumbers), numberCheck);

/** A business account for the shop. */
export const businessOfShop = z.object({
  ...standing,
  /** When the required details were complete. Absent: `details` are a draft. */
  submittedAt: z.optional(instant),
  details: z.optional(companyDetails),
  /** Results for the numbers among the details. */
  checks: z.optional(checks),
});

/** Details that the shop checks. */
export const submittedBusiness = z.object({
  status: z.enum(businessStatuses),
  details: companyDetails,
  checks,
  billingAddresses: z.array(address),
});
export type SubmittedBusiness = z.infer<typeof submittedBusiness>;

const ofBusiness = {
  base: 'customerApi',
  auth: 'customer',
  path: '/customers/me/business-details',
  status: 200,
  response: storedBusinessDetails,
} as const;

export const businessDetailsRoutes = {
  getBusinessDetails: route({
    ...ofBusiness,
    method: 'GET',
    summary: 'Details of a business account, and which are missing; 404 for private customers',
    errors: ['not-found'],
  }),
  putBusinessDetails: route({
    ...ofBusiness,
    refuses: ['Blocked'],
    method: 'PUT',
    summary: 'Replaces the details. Once none is missing, the shop checks the account',
    body: businessDetails,
    errors: ['not-found', 'email-unreachable'],
    rateLimits: { perAccount: ['accountWritesPerAccount'] },
  }),
};
