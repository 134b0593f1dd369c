import * as z from 'zod/mini';

/** Who is called: `retailer`, or a customer's id. Each has secrets of its own. */
export interface Receiver {
  readonly tenantId: string;
  readonly receiver: string;
}

/** Orders with all their items stay far below. */
const maxBodyLength = 256 * 1024;

/** Something that happened, told to an address that a customer or retailer named. */
export const callback = z.object({
  tenantId: z.string(),
  receiver: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  /** Any text: what it leads to is checked when it is called. */
  url: z.string().check(z.maxLength(4096)),
  /** `order.shipped`: for people and logs; a program reads the body, which alone is signed. */
  event: z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,63}$/)),
  contentType: z.enum(['application/json', 'application/xml']),
  body: z.string().check(z.maxLength(maxBodyLength)),
});
export type Callback = z.infer<typeof callback>;
