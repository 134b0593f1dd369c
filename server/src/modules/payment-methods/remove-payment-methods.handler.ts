import { ApiError } from '../../platform/http/index.ts';
import { openPayments, type PaymentService } from '../../platform/payments/index.ts';

/** @throws ApiError unavailable when a service does not respond */
export async function removePaymentMethods(
  services: readonly PaymentService[],
  customerId: string,
): Promise<void> {
  for (const service of services) {
    const payments = openPayments(service, customerId);
    for (const { id } of await payments.list()) {
      try {
        await payments.remove(id);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
      }
    }
  }
}
