import * as z from 'zod/mini';
import type { JobDefinition } from '../../platform/jobs/index.ts';

const data = z.object({ tenantId: z.string(), customerId: z.uuid() });

/** Removes those of an erased customer, at the payment services of every brand. */
export const removePaymentMethodsJob: JobDefinition<z.infer<typeof data>> = {
  name: 'remove-payment-methods',
  data,
  expireInSeconds: 300,
};
