/** Query parameter in which a mail's link has its token. */
export const tokenParameter = 'confirmation-token';

const tokenPages = [
  'change-email-confirmation',
  'delete-account-confirmation',
  'subscription-confirmation',
  'unsubscribe',
];

const pattern = new RegExp(`^/(?:${tokenPages.join('|')})(?:-error)?/?$`, 'i');

/**
 * Whether mails lead to this page or its error page with a token: it loads nothing of others, and sends no
 * referrer.
 */
export function isTokenPage(path: string): boolean {
  return pattern.test(path);
}
