import { subscriptionExample } from '@keepsake/contract/back-office-examples';

/** Sample requests about newsletters, cookies and messages to customer care. */
export const consentSamples = {
  'newsletter.confirmSubscription': () => ({ params: { email: 'matrix@example.com', token: 'absent' } }),
  'newsletter.unsubscribe': () => ({ query: { token: 'absent' } }),
  'newsletter.getOwnSubscription': () => ({}),
  'newsletter.putOwnSubscription': () => ({ body: { isSubscribed: true } }),
  'consent-proofs.putConsent': () => ({
    body: { answer: '10', version: '1', locale: 'en-GB', at: '2026-11-20T12:00:00Z' },
  }),
  'consent-proofs.listConsents': () => ({}),
  'contact.sendContactMessage': () => ({ body: { topic: 'order', orderCode: 'matrix', message: 'Matrix' } }),
  'newsletter.requestSubscription': () => ({ body: subscriptionExample }),
  'newsletter.listSubscriptions': () => ({}),
};
