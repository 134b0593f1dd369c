import * as z from 'zod/mini';
import { decodeAddress } from './base64-address.ts';
import { emailAddress } from './email-address.ts';
import { html } from './html.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { trimmedLine } from './typed-line.ts';
import { count, instant, shopCode, text, webAddress } from './values.ts';
import { hasWebAddress } from './web-addresses.ts';

/** A photo book that its customer shows to others, by a link and on other sites. */

const { widgets: most } = limits;

/** Random code of the public page `/w/{code}`: 128 bits, base64url. */
export const widgetCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** Public page, in a tab or in the frame of another site, and what belongs to it. */
export const widgetPagePath = '/w/:code';
export const widgetCoverPath = `${widgetPagePath}/cover`;
/** `:page` from 1, the cover first. */
export const widgetPicturePath = `${widgetPagePath}/pages/:page`;
export const widgetOembedPath = `${widgetPagePath}/oembed.json`;

/** Size of the frame in pixels, unless its site chooses another. */
export const widgetFrame = { width: 640, height: 480 };

/** Markup that shows a widget in another site's page. */
export function widgetMarkup(
  { address, title }: { readonly address: string; readonly title: string },
  { width, height }: { readonly width: number; readonly height: number } = widgetFrame,
): string {
  const frame = html`<iframe src="${address}" title="${title}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%" allowfullscreen></iframe>`;
  return String(frame);
}

const share = z.object({
  /** E-mail address of the recipient, shortened: `j…@example.com`. */
  to: z.string(),
  at: instant,
});

export const widget = z.object({
  /** Code of the product; `productCode` in the site. */
  orderCode: shopCode,
  widgetCode,
  createdAt: instant,
  title: z.string(),
  /** Pages between the covers; absent before the shop has sent them. */
  pageCount: z.optional(count),
  coverUrl: z.optional(webAddress),
  /** Times that the public page was opened. */
  views: count,
  /** Whether it is in the gallery, and search engines may list it. */
  isPublic: z.boolean(),
  /** The latest first, ten at most. */
  shares: z.array(share),
});
export type Widget = z.infer<typeof widget>;

const encodedRecipient = z.pipe(
  z.string().check(z.maxLength(most.maxEncodedEmailLength)),
  z.pipe(
    z.transform((encoded: string) => decodeAddress(encoded) ?? ''),
    emailAddress,
  ),
);
const senderName = trimmedLine(limits.customer.maxNameLength).check(z.minLength(1));
/** A mail to strangers leads to the shop only. */
const personalMessage = text(most.maxMessageLength).check(
  z.refine((message) => !hasWebAddress(message), 'Please leave out web addresses'),
);

/** A mail with the link of a widget. */
export const widgetShare = z.strictObject({
  /** Id of the vendor in the merchandise of the channel. */
  vendorId: shopCode,
  senderName,
  personalMessage: z.optional(personalMessage),
  /** One address. */
  recipientEmail: emailAddress,
});
export type WidgetShare = z.infer<typeof widgetShare>;

/** Page of a mail's link that refuses further mails of this kind. */
export const refuseSharesPath = '/refuse-shares';

/** Codes separated by commas. */
const orderCodes = z.pipe(
  z.string().check(z.maxLength(most.maxListed * 65)),
  z.pipe(
    z.transform((codes: string) => codes.split(',').filter((code) => code !== '')),
    z.array(shopCode).check(z.maxLength(most.maxListed)),
  ),
);

const ofCustomer = { base: 'widgetApi', auth: 'customer' } as const;
const params = z.strictObject({ code: shopCode });

export const widgetsRoutes = {
  listWidgets: route({
    ...ofCustomer,
    method: 'GET',
    path: '/v1/widget/all',
    status: 200,
    summary: `Widgets of products by their codes, ${most.maxListed} at most, in their order; those without one are left out`,
    query: z.object({ orderCodes }),
    response: z.array(widget),
  }),
  getWidget: route({
    ...ofCustomer,
    method: 'GET',
    path: '/v1/widget/:code',
    status: 200,
    summary: 'Widget of a product',
    /** Code of the product. */
    params,
    response: widget,
    errors: ['not-found'],
  }),
  createWidget: route({
    ...ofCustomer,
    method: 'POST',
    path: '/v1/widget/:code',
    status: 200,
    summary: 'Creates the widget of a photo book; a repeated request returns the same one',
    params,
    response: widget,
    rateLimits: { perAccount: ['accountWritesPerAccount'] },
    errors: ['not-found', 'order-blocked'],
  }),
  deleteWidget: route({
    ...ofCustomer,
    method: 'DELETE',
    path: '/v1/widget/:code',
    status: 204,
    summary: 'Deletes a widget: its link stops working at once, and its gallery entry is deleted',
    params,
    response: z.null(),
    rateLimits: { perAccount: ['accountWritesPerAccount'] },
    errors: ['not-found'],
  }),
  shareWidget: route({
    ...ofCustomer,
    method: 'PUT',
    path: '/v1/widget/:code/share',
    status: 204,
    summary: 'Mails the link of a widget to one address',
    params,
    query: z.object({
      vendorId: shopCode,
      fromName: senderName,
      personalMessage: z.optional(personalMessage),
      /** Base64 of the UTF-8 of one address, standard or URL-safe, with or without padding. */
      toEmailAddress: encodedRecipient,
    }),
    response: z.null(),
    rateLimits: { perAccount: ['widgetSharesPerAccount'], perAddress: 'widgetSharesPerAddress' },
    errors: ['not-found', 'order-blocked', 'recipient-refuses', 'email-unreachable'],
  }),
  /** The same without personal data in the address. */
  postShare: route({
    ...ofCustomer,
    method: 'POST',
    path: '/v1/widget/:code/shares',
    status: 204,
    summary: 'Mails the link of a widget to one address',
    params,
    body: widgetShare,
    response: z.null(),
    rateLimits: { perAccount: ['widgetSharesPerAccount'], perAddress: 'widgetSharesPerAddress' },
    errors: ['not-found', 'order-blocked', 'recipient-refuses', 'email-unreachable'],
  }),
};
