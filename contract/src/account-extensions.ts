import type { ConfigBase } from './bases.ts';

export interface Extension {
  /** Name of its switch in config.json. */
  readonly name: string;
  /** The API that has it; optional for a foreign service. */
  readonly base: ConfigBase;
  readonly where: string;
  readonly what: string;
  readonly why: string;
}

/** Routes and fields of the account area. */
export const accountExtensions = [
  {
    name: 'paymentMethods',
    base: 'customerApi',
    where: '/customers/me/payment-methods',
    what: 'routes',
    why: 'customers see what they pay with, and add, choose or remove it',
  },
  {
    name: 'newsletter',
    base: 'customerApi',
    where: '/customers/me/newsletter',
    what: 'routes',
    why: 'customers see whether they get the newsletter, and change it',
  },
  {
    name: 'businessDetails',
    base: 'customerApi',
    where: '/customers/me/business-details, GET /customers/me',
    what: 'routes; business.reason, business.nextStep, business.missing',
    why: 'businesses complete their accounts, and see what is missing',
  },
  {
    name: 'businessCallbacks',
    base: 'customerApi',
    where: '/customers/me/callback',
    what: 'routes',
    why: 'businesses choose events, try their receiver, and see what became of each event',
  },
  {
    name: 'activity',
    base: 'customerApi',
    where: 'GET /customers/me/activity',
    what: 'route',
    why: 'customers see what happened in their account, and who tried to sign in',
  },
  {
    name: 'personalData',
    base: 'customerApi',
    where: '/customers/me/personal-data',
    what: 'routes',
    why: 'customers get a copy of what is stored about them',
  },
  {
    name: 'consentProofs',
    base: 'customerApi',
    where: '/customers/me/consent',
    what: 'routes',
    why: 'the law requires proof of consent to cookies',
  },
  {
    name: 'contactForm',
    base: 'customerApi',
    where: 'POST /customers/me/messages',
    what: 'route',
    why: 'customers write to customer care with their order number, without a mail program',
  },
  {
    name: 'accountDeletion',
    base: 'authApi',
    where: 'GET /v2/identities/{idpType}/{idpSub}/deleteaccount',
    what: 'route',
    why: 'customers see what a deletion of their account means, and what prevents it',
  },
  {
    name: 'pendingEmailChange',
    base: 'authApi',
    where: '/v2/identities/{idpType}/{idpSub}/emailchanges/pending',
    what: 'routes',
    why: 'customers see a change of their e-mail address that waits for its link, resend the link, or cancel',
  },
  {
    name: 'passwordChange',
    base: 'authApi',
    where: 'PUT /v2/identities/{idpType}/{idpSub}/password',
    what: 'route',
    why: 'customers change a password that they know without a mail',
  },
  {
    name: 'twoStep',
    base: 'authApi',
    where: '/v2/identities/{idpType}/{idpSub}/two-step',
    what: 'routes',
    why: 'a stolen password alone opens no account',
  },
  {
    name: 'passkeys',
    base: 'authApi',
    where: '/v2/identities/{idpType}/{idpSub}/passkeys',
    what: 'routes',
    why: 'customers sign in by fingerprint, face or PIN, which nobody can steal by a false page',
  },
  {
    name: 'orderFilters',
    base: 'ordersApi',
    where: 'GET /v2/superorders/me',
    what: 'query group, status, q',
    why: 'thousands of orders are grouped, filtered and searched where they are',
  },
  {
    name: 'orderTimes',
    base: 'ordersApi',
    where: 'GET /v1/superorders/{code}',
    what: 'statusChanges',
    why: 'customers see when their order reached each step',
  },
  {
    name: 'addressChanges',
    base: 'ordersApi',
    where: 'GET /v1/superorders/{code}',
    what: 'deliveryAddressChange.latest',
    why: 'customers see on every device what became of their change of the address',
  },
  {
    name: 'cancellations',
    base: 'ordersApi',
    where: 'GET /v1/superorders/{code}, POST /v1/superorders/{code}/cancellation',
    what: 'cancellation; route',
    why: 'customers drop an order that they have not paid for',
  },
  {
    name: 'refunds',
    base: 'ordersApi',
    where: 'GET /v1/superorders/{code}',
    what: 'refund',
    why: 'customers see what they get back of a cancelled order, and when',
  },
  {
    name: 'withdrawals',
    base: 'ordersApi',
    where: 'GET /v1/superorders/{code}, POST /v1/superorders/{code}/withdrawals',
    what: 'withdrawals; route',
    why: 'the law requires a function to withdraw from a contract',
  },
  {
    name: 'productPictures',
    base: 'productApi',
    where: 'GET /v1/Products/{code}, GET /v1/Products/{code}/pictures/{name}',
    what: 'orderCode; route',
    why: 'customers leaf through their photo books',
  },
  {
    name: 'invoiceList',
    base: 'invoiceApi',
    where: 'GET /api/v1/InvoiceGroupFiles/me',
    what: 'route',
    why: 'thousands of invoices are searched and added up where they are',
  },
  {
    name: 'deletedProjects',
    base: 'projectsApi',
    where: 'POST /api/v2/project/{id}/restore',
    what: 'route',
    why: 'a project that was deleted by mistake comes back',
  },
  {
    name: 'widgetShares',
    base: 'widgetApi',
    where: 'POST /v1/widget/{code}/shares',
    what: 'route',
    why: 'names and addresses of recipients stay out of addresses, which proxies may log',
  },
] as const satisfies readonly Extension[];
