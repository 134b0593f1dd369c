import * as z from 'zod/mini';

/** `retailer`, or a customer's id, each with its own address and secrets. */
export interface Receiver {
  readonly tenantId: string;
  readonly receiver: string;
}

/** A receiver and its event. */
export interface CallbackEvent extends Receiver {
  /** `order.shipped`: for people and logs; only the body is signed. */
  readonly event: string;
  /** Code of the order that the event is about. */
  readonly subject?: string;
  /** Whether the event is sent to a receiver that has not chosen it. */
  readonly isAlways?: boolean;
}

/** Far above an order with all items. */
const maxBodyLength = 256 * 1024;

export const callback = z.object({
  receiver: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  event: z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,63}$/)),
  contentType: z.enum(['application/json', 'application/xml']),
  body: z.string().check(z.maxLength(maxBodyLength)),
});
export type Callback = z.infer<typeof callback>;

export type CallbackContent = Pick<Callback, 'contentType' | 'body'>;
