import * as z from 'zod/mini';
import { route } from './route.ts';
import { isStorable, shopCode } from './values.ts';

/** Two pages of text. */
export const maxContactMessageLength = 5000;

export const contactTopics = ['order', 'payment', 'photos', 'account', 'accessibility', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** A customer's message to customer care. */
export const contactMessage = z.strictObject({
  topic: z.enum(contactTopics),
  orderCode: z.optional(shopCode),
  message: z
    .string()
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1),
      z.maxLength(maxContactMessageLength),
      z.refine(isStorable, 'is not a text'),
    ),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactRoutes = {
  sendContactMessage: route({
    base: 'customerApi',
    auth: 'customer',
    method: 'POST',
    path: '/customers/me/messages',
    status: 204,
    summary: 'Mails a message of the customer to customer care of the brand, 404 where it has no mailbox',
    body: contactMessage,
    response: z.null(),
    rateLimits: { perAccount: ['contactMessagesPerAccount'] },
    errors: ['not-found'],
  }),
};
