import {
  downloadArchivePath,
  exportChunkPath,
  invoiceArchivePath,
  personalDataArchivePath,
} from './archives.ts';
import { basePath } from './bases.ts';
import { documentFiles, type FileRoute, mapPdfPath } from './documents.ts';
import { imagePath } from './images.ts';
import { phonePagePath, phoneUploadPath } from './pairings.ts';
import type { RawRoute } from './raw-route.ts';
import { uploadPath } from './uploads.ts';
import {
  refuseSharesPath,
  widgetCoverPath,
  widgetOembedPath,
  widgetPagePath,
  widgetPicturePath,
} from './widgets.ts';

const documentPath = ({ base, path }: FileRoute) => `${basePath(base)}${path}`;
const files = `${basePath('storageApi')}${uploadPath}`;
const phoneFiles = `${basePath('qrUploadApi')}${phoneUploadPath}`;

export const rawRoutes: readonly RawRoute[] = [
  { methods: ['OPTIONS'], path: files, auth: 'public', summary: 'tus: what is spoken here' },
  {
    methods: ['POST'],
    path: files,
    auth: 'customer',
    summary: 'tus: creates an upload',
    rateLimits: { perAccount: ['uploadsPerAccount'] },
  },
  { methods: ['OPTIONS'], path: `${files}/:id`, auth: 'public', summary: 'tus: the same, of any id' },
  {
    methods: ['HEAD', 'PATCH', 'DELETE', 'POST'],
    path: `${files}/:id`,
    auth: 'customer',
    summary:
      'tus: offset, bytes and end of an upload; POST stands for another method (X-HTTP-Method-Override)',
    takesNoTurns: true,
  },
  { methods: ['OPTIONS'], path: phoneFiles, auth: 'public', summary: 'tus: what is spoken here' },
  { methods: ['POST'], path: phoneFiles, auth: 'phone', summary: 'tus: creates an upload of a phone' },
  { methods: ['OPTIONS'], path: `${phoneFiles}/:id`, auth: 'public', summary: 'tus: the same, of any id' },
  {
    methods: ['HEAD', 'PATCH', 'DELETE', 'POST'],
    path: `${phoneFiles}/:id`,
    auth: 'phone',
    summary: 'tus: offset, bytes and end of an upload of this phone',
    takesNoTurns: true,
  },
  {
    methods: ['GET'],
    path: basePath('pushUrl'),
    auth: 'socket',
    summary: 'WebSocket: what happens to an account',
    rateLimits: { perAddress: 'pushSocketsPerAddress' },
    takesNoTurns: true,
  },
  {
    methods: ['GET', 'HEAD'],
    path: imagePath,
    auth: 'signature',
    summary: 'Bytes of a photo',
    takesNoTurns: true,
  },
  {
    methods: ['GET', 'HEAD'],
    path: downloadArchivePath,
    auth: 'signature',
    summary: 'Bytes of an archive of photos',
  },
  {
    methods: ['GET', 'HEAD'],
    path: exportChunkPath,
    auth: 'signature',
    summary: 'Bytes of a chunk of an export',
  },
  {
    methods: ['GET', 'HEAD'],
    path: personalDataArchivePath,
    auth: 'signature',
    summary: 'Bytes of a copy of personal data',
  },
  {
    methods: ['GET', 'HEAD'],
    path: invoiceArchivePath,
    auth: 'signature',
    summary: 'Bytes of an archive of invoices',
  },
  {
    methods: ['GET', 'HEAD'],
    path: mapPdfPath,
    auth: 'signature',
    summary: 'PDF of a map of a product',
  },
  {
    methods: ['GET', 'HEAD'],
    path: documentPath(documentFiles.invoice),
    auth: 'customer',
    summary: 'PDF of an invoice of the customer',
  },
  {
    methods: ['GET', 'HEAD'],
    path: documentPath(documentFiles.historicalInvoice),
    auth: 'customer',
    summary: 'PDF of a historical invoice of the business',
  },
  {
    methods: ['GET', 'HEAD'],
    path: documentPath(documentFiles.productPdf),
    auth: 'customer',
    summary: 'PDF of a product of an order of the customer',
  },
  {
    methods: ['GET', 'HEAD'],
    path: documentPath(documentFiles.productPicture),
    auth: 'customer',
    summary: 'Thumbnail or page of a product of an order of the customer, as a JPEG',
  },
  {
    methods: ['GET', 'HEAD'],
    path: '/session/login',
    auth: 'cookie',
    summary: 'Begins a sign-in; `?returnTo=`, and `&again=1` to request the password again',
    rateLimits: { perAddress: 'signInPagesPerAddress' },
  },
  {
    methods: ['GET', 'HEAD'],
    path: '/session/callback',
    auth: 'cookie',
    summary: 'Ends a sign-in',
    rateLimits: { perAddress: 'signInPagesPerAddress' },
  },
  {
    methods: ['POST'],
    path: '/session/demo-token',
    auth: 'demo',
    summary: 'Access token of a demo customer',
  },
  {
    methods: ['POST'],
    path: '/oidc/interaction/*',
    auth: 'provider',
    summary: 'Forms for sign-in and registration',
    rateLimits: { perAddress: 'signInPerAddress' },
  },
  {
    methods: ['POST'],
    path: '/oidc/email-change/*',
    auth: 'provider',
    summary: 'Form that stops a change of the e-mail address',
    rateLimits: { perAddress: 'signInPerAddress' },
  },
  {
    methods: ['POST'],
    path: '/oidc/password/*',
    auth: 'provider',
    summary: 'Forms for a new password',
    rateLimits: { perAddress: 'signInPerAddress' },
  },
  {
    methods: ['POST'],
    path: '/oidc/passkeys/*',
    auth: 'provider',
    summary: 'Form that adds a passkey',
    rateLimits: { perAddress: 'signInPerAddress' },
  },
  {
    methods: ['GET', 'HEAD'],
    path: '/oidc/*',
    auth: 'provider',
    summary: 'Pages of the embedded identity provider',
    rateLimits: { perAddress: 'signInPagesPerAddress' },
  },
  // Clients authenticate with secrets too long to guess. This process is one of them.
  {
    methods: ['*'],
    path: '/oidc/*',
    auth: 'provider',
    summary: 'Machine endpoints of the provider',
    takesNoTurns: true,
  },
  {
    methods: ['GET', 'HEAD'],
    path: '/dev/mailbox/*',
    auth: 'development',
    summary: 'Mails that were not sent, where no mail server is set',
  },
  {
    methods: ['GET', 'HEAD'],
    path: '/health/live',
    auth: 'public',
    summary: 'The process runs',
    takesNoTurns: true,
  },
  {
    methods: ['GET', 'HEAD'],
    path: '/health/ready',
    auth: 'public',
    summary: 'Whether requests can be served',
    takesNoTurns: true,
  },
  {
    methods: ['GET', 'HEAD'],
    path: '/metrics',
    auth: 'operator',
    summary: 'Figures for Prometheus',
    takesNoTurns: true,
  },
  { methods: ['GET', 'HEAD'], path: '/docs/*', auth: 'public', summary: 'This contract as OpenAPI' },
  {
    methods: ['GET', 'HEAD'],
    path: '/assets/brands/*',
    auth: 'public',
    summary: 'Pictures and fonts of brands',
  },
  { methods: ['GET', 'HEAD'], path: '/assets/*', auth: 'public', summary: 'Scripts and styles of the site' },
  {
    methods: ['GET', 'HEAD'],
    path: `${phonePagePath}*`,
    auth: 'public',
    summary: 'The page of a phone that scanned a code',
  },
  {
    methods: ['GET', 'HEAD'],
    path: widgetPagePath,
    auth: 'public',
    summary: 'Page of a photo book that its customer shows to others',
    rateLimits: { perAddress: 'widgetPagesPerAddress' },
    isFramed: true,
  },
  {
    methods: ['GET', 'HEAD'],
    path: widgetCoverPath,
    auth: 'public',
    summary: 'Its cover, as a JPEG',
    rateLimits: { perAddress: 'widgetPicturesPerAddress' },
  },
  {
    methods: ['GET', 'HEAD'],
    path: widgetPicturePath,
    auth: 'public',
    summary: 'One of its pages, as a JPEG',
    rateLimits: { perAddress: 'widgetPicturesPerAddress' },
  },
  {
    methods: ['GET', 'HEAD'],
    path: widgetOembedPath,
    auth: 'public',
    summary: 'How other sites embed it (oEmbed)',
    rateLimits: { perAddress: 'widgetPagesPerAddress' },
  },
  {
    methods: ['GET', 'HEAD', 'POST'],
    path: refuseSharesPath,
    auth: 'public',
    summary: 'Page of a mail’s link: no more mails with links of photo books to this address',
    rateLimits: { perAddress: 'unsubscribesPerAddress' },
  },
  {
    methods: ['GET', 'HEAD'],
    path: '/robots.txt',
    auth: 'public',
    summary: 'What search engines may read: everything in production, nothing elsewhere',
  },
  {
    methods: ['GET', 'HEAD'],
    path: '/.well-known/*',
    auth: 'public',
    summary: '`change-password` leads to the settings; all else is not found',
  },
  {
    methods: ['GET', 'HEAD'],
    path: '/manifest.webmanifest',
    auth: 'public',
    summary: 'What a browser installs: name, icons and colours of the brand',
  },
  {
    methods: ['GET', 'HEAD'],
    path: '/service-worker.js',
    auth: 'public',
    summary: 'The site’s service worker',
  },
  {
    methods: ['POST'],
    path: '/share',
    auth: 'public',
    summary: 'Photos shared from a phone; the service worker takes them, the server reads nothing',
  },
  { methods: ['GET', 'HEAD'], path: '/*', auth: 'public', summary: 'The site' },
];
