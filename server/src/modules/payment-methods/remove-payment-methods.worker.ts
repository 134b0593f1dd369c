import type { Jobs } from '../../platform/jobs/index.ts';
import type { PaymentService } from '../../platform/payments/index.ts';
import { removePaymentMethodsJob } from './remove-payment-methods.jobs.ts';

export function workOnRemovals(
  jobs: Jobs,
  servicesOf: (tenantId: string) => readonly PaymentService[],
): Promise<void> {
  return jobs.work(removePaymentMethodsJob, { concurrency: 1 }, async ({ tenantId, customerId }) => {
    const { removePaymentMethods } = await import('./remove-payment-methods.handler.ts');
    await removePaymentMethods(servicesOf(tenantId), customerId);
  });
}
