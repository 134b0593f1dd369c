/**
 * Beginnings of the paths that the server handles when Vite serves the site; all others are pages of the
 * site.
 */
export const serverPaths = [
  '/.well-known/',
  '/accessibility.json',
  '/api/',
  '/archives/',
  '/files/',
  '/assets/brands/',
  '/client-errors',
  '/config.json',
  '/dev/mailbox',
  '/docs',
  '/health/',
  '/images/',
  '/locales/',
  '/manifest.webmanifest',
  '/metrics',
  '/oidc/',
  '/push',
  '/q/',
  '/refuse-shares',
  '/robots.txt',
  '/service-worker.js',
  '/session/',
  '/share',
  '/w/',
];

/** Pages of the site that take a POST of the server. */
export const postedPages = ['/unsubscribe'];
