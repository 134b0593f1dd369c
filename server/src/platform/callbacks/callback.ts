import * as z from 'zod/mini';

/** `retailer`, or a customer's id, each with its own secrets. */
export interface Receiver {
  readonly tenantId: string;
  readonly receiver: string;
}

/** Far above an order with all items. */
const maxBodyLength = 256 * 1024;

export const callback = z.object({
  tenantId: z.string(),
  receiver: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  /** Any text: the address is checked at the call. */
  url: z.string().check(z.maxLength(4096)),
  /** `order.shipped`: for people and logs; only the body is signed. */
  event: z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,63}$/)),
  contentType: z.enum(['application/json', 'application/xml']),
  body: z.string().check(z.maxLength(maxBodyLength)),
});
export type Callback = z.infer<typeof callback>;
