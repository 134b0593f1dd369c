import { randomUUID } from 'node:crypto';

/** Sample requests of customers about their orders, and answers of the shop. */
export const orderRequestSamples = {
  'address-changes.getAddressChange': () => ({ params: { orderCode: 'matrix' } }),
  'address-changes.answerAddressChange': () => ({
    params: { orderCode: 'matrix' },
    body: { changeId: randomUUID(), state: 'SuccessfulUpdate' },
  }),
  'cancellations.cancelOrder': ({ orderCode }: { orderCode: string }) => ({ params: { code: orderCode } }),
  'cancellations.getCancellation': () => ({ params: { orderCode: 'matrix' } }),
  'cancellations.answerCancellation': () => ({
    params: { orderCode: 'matrix' },
    body: { cancellationId: randomUUID(), state: 'Accepted' },
  }),
};
