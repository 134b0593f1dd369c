import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { makeSmallPhoto } from '../../../server/test/attacks/costly-pictures.ts';
import { RemoteCustomer } from '../../../server/test/remote-customer.ts';
import { beginHeaders, filesUrl, patchHeaders, tus } from '../../../server/test/uploads.ts';
import type { FloodRequest } from '../../programs/flood.program.ts';
import { sendJson } from './shop.ts';
import { openSignIn } from './sign-in.ts';
import type { Account } from './world.ts';

export interface RawFlood {
  readonly name: string;
  /** What makes it costly. */
  readonly what: string;
  /** Makes the requests that are sent at once. */
  readonly make: (account: Account, count: number) => Promise<readonly FloodRequest[]>;
}

const repeat = (count: number, request: FloodRequest) => Array.from({ length: count }, () => request);
const get = (address: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  path: address,
  headers,
});
const html = { accept: 'text/html' };

const same =
  (find: (account: Account) => FloodRequest | Promise<FloodRequest>): RawFlood['make'] =>
  async (account, count) =>
    repeat(count, await find(account));

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

async function largestScript(): Promise<string> {
  const folder = path.join(import.meta.dirname, '../../../web/dist/assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return `/assets/${names.toSorted().at(0)}`;
}

/** Wrong passwords for accounts that do not exist: each takes a hash. */
async function guesses(origin: string, count: number): Promise<FloodRequest[]> {
  const { action, cookie } = await openSignIn(origin);
  return Array.from({ length: count }, (_, index) => ({
    method: 'POST',
    path: action,
    headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded', ...html },
    body: String(
      new URLSearchParams({ email: `guess-${index}@bench.keepsake.test`, password: 'wrong password' }),
    ),
  }));
}

const pages = (origin: string): readonly RawFlood[] => [
  { name: 'GET /', what: 'the page of the site', make: same(() => get('/', html)) },
  { name: 'GET /assets/*', what: 'a script', make: same(async () => get(await largestScript())) },
  { name: 'GET /manifest.webmanifest', what: '', make: same(() => get('/manifest.webmanifest')) },
  { name: 'GET /service-worker.js', what: '', make: same(() => get('/service-worker.js')) },
  { name: 'GET /docs/json', what: 'the whole contract', make: same(() => get('/docs/json')) },
  { name: 'GET /health/ready', what: '', make: same(() => get('/health/ready')) },
  { name: 'GET /q/*', what: 'the page of a phone', make: same(() => get('/q/0000000000', html)) },
  {
    name: 'GET /w/:code',
    what: 'a shared book',
    make: same(({ widgetCode }) => get(`/w/${widgetCode}`, html)),
  },
  {
    name: 'GET /w/:code/oembed.json',
    what: '',
    make: same(({ widgetCode }) => get(`/w/${widgetCode}/oembed.json`)),
  },
  { name: 'GET /session/login', what: 'a sign-in begins', make: same(() => get('/session/login', html)) },
  {
    name: 'GET /session/callback',
    what: 'without a sign-in',
    make: same(() => get('/session/callback?code=a&state=b', html)),
  },
  {
    name: 'GET /oidc/interaction/*',
    what: 'the page of a sign-in',
    make: same(async () => {
      const { action, cookie } = await openSignIn(origin);
      return get(action, { ...html, cookie });
    }),
  },
  {
    name: 'POST /oidc/interaction/*',
    what: 'wrong passwords, each for another address',
    make: (_account, count) => guesses(origin, count),
  },
  {
    name: 'GET /oidc/.well-known/*',
    what: '',
    make: same(() => get('/oidc/.well-known/openid-configuration')),
  },
  { name: 'POST /share', what: '', make: same(() => ({ method: 'POST', path: '/share', headers: html })) },
];

const bytes = (origin: string): readonly RawFlood[] => [
  {
    name: 'GET /images/*, thumbnail',
    what: 'of one photo',
    make: same(async (account) => {
      const photo = await findPhoto(origin, account);
      return get(pathOf(photo.thumbnails[0]?.url ?? ''));
    }),
  },
  {
    name: 'GET /images/*, original',
    what: 'of one photo of 1.5 MB',
    make: same(async (account) => get(pathOf((await findPhoto(origin, account)).untouchedUrl))),
  },
  {
    name: 'GET /archives/downloads/*',
    what: 'an archive of one photo of 1.5 MB',
    make: same(async (account) => {
      const id = crypto.randomUUID();
      const body = { id, photos: [account.uploadedId], channel: 'LB-GB' };
      await sendJson(`${origin}/api/download/downloads`, account.token, { method: 'POST', body });
      const { url } = await sendJson(`${origin}/api/download/downloads/${id}/url`, account.token);
      return get(pathOf(url));
    }),
  },
  {
    name: 'GET PDF of an invoice',
    what: '2 MB',
    make: same((account) =>
      get(`/api/invoice/api/v1/HistoricalInvoice/me/pdf/${account.name}-0/LB-GB`, bearer(account)),
    ),
  },
  {
    name: 'tus, POST',
    what: 'an upload begins',
    make: same((account) => ({
      method: 'POST',
      path: filesUrl,
      headers: { ...bearer(account), ...beginHeaders(1000) },
    })),
  },
  {
    name: 'tus, PATCH',
    what: 'a whole photo of its own each',
    make: async (account, count) => {
      const customer = new RemoteCustomer(() => origin, account.token);
      const requests = [];
      for (let index = 0; index < count; index += 1) {
        const bytes = await makeSmallPhoto('jpeg', count * account.name.length + index);
        const headers = { ...bearer(account), ...tus, ...patchHeaders(0) };
        const body = bytes.toString('base64');
        requests.push({
          method: 'PATCH',
          path: pathOf(new URL(await customer.begin(bytes), origin).href),
          headers,
          body,
          isBase64: true,
        });
      }
      return requests;
    },
  },
];

/** Routes besides those of the contract's tables. */
export const rawFloods = (origin: string): readonly RawFlood[] => [...pages(origin), ...bytes(origin)];

interface Photo {
  readonly untouchedUrl: string;
  readonly thumbnails: readonly { readonly url: string }[];
}

async function findPhoto(origin: string, { token, uploadedId }: Account): Promise<Photo> {
  return sendJson(`${origin}/api/photo-management/photos/${uploadedId}`, token);
}
