import { downloadArchivePath, exportChunkPath } from './archives.ts';
import { basePath } from './bases.ts';
import { imagePath } from './images.ts';
import { uploadPath } from './uploads.ts';

/** Routes whose answers are not JSON of ours: they speak a protocol, redirect, or send bytes. */
export interface RawRoute {
  readonly methods: readonly string[];
  readonly path: string;
  /**
   * `customer`: bearer token; `socket`: a token in the first message; `signature`: the address itself is the
   * permission; `cookie`: the session cookie or its beginning; `provider`: the embedded identity provider
   * decides; `demo`: demo installations on loopback with a secret; `operator`: METRICS_TOKEN, or on this machine; `public`: everybody.
   */
  readonly auth:
    | 'customer'
    | 'socket'
    | 'signature'
    | 'cookie'
    | 'provider'
    | 'demo'
    | 'development'
    | 'operator'
    | 'public';
  readonly summary: string;
}

const files = `${basePath('storageApi')}${uploadPath}`;

export const rawRoutes: readonly RawRoute[] = [
  { methods: ['POST', 'OPTIONS'], path: files, auth: 'customer', summary: 'tus: creates an upload' },
  {
    methods: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'POST'],
    path: `${files}/:id`,
    auth: 'customer',
    summary:
      'tus: offset, bytes and end of an upload; POST stands for another method (X-HTTP-Method-Override)',
  },
  {
    methods: ['GET'],
    path: basePath('pushUrl'),
    auth: 'socket',
    summary: 'WebSocket: what happens to an account',
  },
  { methods: ['GET', 'HEAD'], path: imagePath, auth: 'signature', summary: 'Bytes of a photo' },
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
    path: '/session/login',
    auth: 'cookie',
    summary: 'Begins a sign-in; `?returnTo=`',
  },
  { methods: ['GET', 'HEAD'], path: '/session/callback', auth: 'cookie', summary: 'Ends a sign-in' },
  {
    methods: ['POST'],
    path: '/session/demo-token',
    auth: 'demo',
    summary: 'Access token of a demo customer',
  },
  { methods: ['*'], path: '/oidc/*', auth: 'provider', summary: 'The embedded identity provider' },
  {
    methods: ['GET', 'HEAD'],
    path: '/dev/mailbox/*',
    auth: 'development',
    summary: 'Mails that were not sent, where no mail server is set',
  },
  { methods: ['GET', 'HEAD'], path: '/health/live', auth: 'public', summary: 'The process runs' },
  { methods: ['GET', 'HEAD'], path: '/health/ready', auth: 'public', summary: 'The database answers' },
  { methods: ['GET', 'HEAD'], path: '/metrics', auth: 'operator', summary: 'Figures for Prometheus' },
  { methods: ['GET', 'HEAD'], path: '/docs/*', auth: 'public', summary: 'This contract as OpenAPI' },
  { methods: ['GET', 'HEAD'], path: '/assets/*', auth: 'public', summary: 'Scripts and styles of the site' },
  { methods: ['GET', 'HEAD'], path: '/*', auth: 'public', summary: 'The site' },
];
