import { basePath } from '@keepsake/contract/bases';
import { demoTokenHeader, demoTokenRequest } from '@keepsake/contract/demo-token';
import { documentFiles } from '@keepsake/contract/documents';
import { credentialsOf, siteClientId } from '../../src/modules/identity/provider/clients.ts';
import type { World } from '../authorisation-world.ts';
import { Browser } from '../browser.ts';
import { formAction, lumibook, openSignIn, password, publicOrigin } from '../identity-app.ts';
import { beginHeaders, filesUrl, patchHeaders, tus } from '../uploads.ts';
import { fieldsOf } from './fields.ts';
import type { SampleRequest } from './sample-request.ts';

type Rest = Partial<Omit<SampleRequest, 'name' | 'method' | 'path'>>;

const host = new URL(publicOrigin).host;

function sample(route: string, rest: Rest = {}, name = route): SampleRequest {
  const [method, path = ''] = route.split(' ');
  return {
    name,
    method: method as SampleRequest['method'],
    path,
    params: {},
    query: {},
    ...rest,
    headers: { host, ...rest.headers },
  };
}

/** Params and query of an address of the route's path. */
function valuesOf(path: string, address: string): Pick<SampleRequest, 'params' | 'query'> {
  const { pathname, searchParams } = new URL(address, publicOrigin);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`);
  const values = pattern.exec(pathname)?.slice(1).map(decodeURIComponent) ?? [];
  return {
    params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? 'absent'])),
    query: Object.fromEntries(searchParams),
  };
}

const conditional = { range: 'bytes=0-1', 'if-none-match': '"a"', 'if-match': '*', 'if-range': '"a"' };

/** Signed bytes, and documents of orders. */
async function byteRequests({ test, tokens, idsOf }: World): Promise<SampleRequest[]> {
  const ids = idsOf('own');
  const get = async (url: string) => (await test.request(tokens.owner, { method: 'GET', url })).json();
  const { untouchedUrl } = await get(`/api/photo-management/photos/${ids.photoId}`);
  const download = await get(`/api/download/downloads/${ids.downloadId}/url`);
  const chunk = await get(`/api/export/backups/${ids.exportId}/chunks/0/url`);
  const copy = await get('/api/customer/customers/me/personal-data/url');
  const signed = [
    ['/images/:ownerId/:photoId/:variant', untouchedUrl],
    ['/archives/downloads/:ownerId/:downloadId', download.url],
    ['/archives/exports/:ownerId/:backupId/:iteration', chunk.url],
    ['/archives/personal-data/:ownerId/:exportId', copy.url],
    ['/archives/invoices/:ownerId/:year', `/archives/invoices/${ids.photoId}/2026?l=en-GB&e=1&k=1&s=a`],
    ['/files/maps/:ownerId/:orderCode/:productCode', `/files/maps/${ids.photoId}/own/own?e=1&k=1&s=a`],
  ].map(([path = '', address]) =>
    sample(`GET ${path}`, { ...valuesOf(path, address), headers: conditional }),
  );
  const documents = Object.values(documentFiles).map(({ base, path }) =>
    sample(`GET ${basePath(base)}${path}`, {
      params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, ids.orderCode])),
      token: tokens.owner,
      headers: conditional,
    }),
  );
  return [...signed, ...documents];
}

/** An endpoint of tus, with every header of the protocol. */
async function tusRequests(
  { test, idsOf }: World,
  folder: string,
  token: string | undefined,
): Promise<SampleRequest[]> {
  const headers = beginHeaders(100, { sha256: 'ab'.repeat(32), albumid: idsOf('own').albumId });
  const begun = await test.request(token, { method: 'POST', url: folder, headers: beginHeaders(100) });
  const params = { id: String(begun.headers.location).split('/').at(-1) ?? '' };
  const extensions = ['upload-defer-length', 'upload-concat', 'upload-checksum', 'content-type'];
  const override = { ...tus, 'x-http-method-override': 'HEAD' };
  return [
    sample(`OPTIONS ${folder}`, { headers: tus }),
    sample(`POST ${folder}`, { token, headers, readsHeaders: extensions }),
    sample(`OPTIONS ${folder}/:id`, { params, headers: tus }),
    sample(`HEAD ${folder}/:id`, { params, token, headers: tus }),
    sample(`POST ${folder}/:id`, { params, token, headers: override }),
    sample(`PATCH ${folder}/:id`, {
      params,
      token,
      headers: patchHeaders(0),
      readsHeaders: ['upload-length', 'upload-checksum'],
      bytes: Buffer.from('abc'),
    }),
    sample(`DELETE ${folder}/:id`, { params, token, headers: tus }),
  ];
}

/** Pages that everybody may open. */
async function publicRequests({ test, tokens }: World): Promise<SampleRequest[]> {
  const url = '/api/widget/v1/widget/own';
  const params = { code: (await test.request(tokens.owner, { method: 'GET', url })).json().widgetCode };
  const query = { locale: 'en-GB' };
  const token = { query: { token: `${'A'.repeat(43)}.${'A'.repeat(43)}`, lang: 'en-GB' } };
  return [
    sample('GET /w/:code', { params, query }),
    sample('GET /w/:code/cover', { params, headers: conditional }),
    sample('GET /w/:code/pages/:page', { params: { ...params, page: '1' }, headers: conditional }),
    sample('GET /w/:code/oembed.json', { params, query: { ...query, maxwidth: '300', maxheight: '300' } }),
    sample('GET /refuse-shares', token),
    sample('POST /refuse-shares', { ...token, form: { 'List-Unsubscribe': 'One-Click' } }),
    sample('POST /session/demo-token', {
      headers: { [demoTokenHeader]: test.modules.identity.demoSecret },
      json: { email: 'owner@demo.keepsake.test' },
      fields: fieldsOf(demoTokenRequest, { email: 'owner@demo.keepsake.test' }),
    }),
    ...['/docs', '/docs/json', '/docs/yaml', '/docs/static/index.html'].map((path) => sample(`GET ${path}`)),
    sample('GET /docs/static/swagger-initializer.js'),
    ...['/docs/static/*', '/assets/brands/*', '/assets/*', '/q/*', '/*'].map((path) =>
      sample(`GET ${path}`, { params: { '*': 'absent' }, headers: { ...conditional, accept: 'text/html' } }),
    ),
    ...['/robots.txt', '/.well-known/change-password'].map((path) => sample(`GET ${path}`)),
    sample('GET /.well-known/*', { params: { '*': 'absent' }, headers: { accept: 'text/html' } }),
    ...['/health/live', '/health/ready', '/metrics', '/manifest.webmanifest', '/service-worker.js'].map(
      (path) => sample(`GET ${path}`),
    ),
    sample('POST /share', { form: { title: 'a' } }),
    sample('GET /dev/mailbox'),
    sample('GET /dev/mailbox/:id', { params: { id: 'absent' } }),
    sample('GET /dev/mailbox/:id/html', { params: { id: 'absent' } }),
    sample('GET /push', {
      readsHeaders: [
        'upgrade',
        'origin',
        ...['version', 'key', 'protocol'].map((name) => `sec-websocket-${name}`),
      ],
    }),
  ];
}

const cookieOf = (browser: Browser, address: string) =>
  browser
    .cookies(new URL(address).host)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

/** Sign-in at the site, and forms of the provider within a sign-in of this browser. */
async function signInRequests({ test }: World): Promise<SampleRequest[]> {
  const browser = new Browser(() => test.app);
  const { pathname } = new URL(formAction(await openSignIn(browser)));
  const params = { uid: pathname.split('/').at(-1) ?? '' };
  const headers = {
    origin: publicOrigin,
    'sec-fetch-site': 'same-origin',
    cookie: cookieOf(browser, publicOrigin),
  };
  const email = 'owner@demo.keepsake.test';
  const form = (path: string, fields: Record<string, string>, rest: Rest = {}) => [
    sample(`GET ${path}`, { headers, readsCookies: true, query: { token: 'A'.repeat(43) }, ...rest }),
    sample(`POST ${path}`, { headers, readsCookies: true, form: fields, ...rest }),
  ];
  const site = {
    host: new URL(lumibook).host,
    'user-agent': 'Firefox/150.0',
    cookie: cookieOf(browser, lumibook),
  };
  const page = '/oidc/interaction/:uid';
  return [
    sample('GET /session/login', {
      headers: site,
      query: { returnTo: '/my-photos', lang: 'nl-NL', again: '1' },
      readsCookies: true,
    }),
    sample('GET /session/callback', {
      headers: site,
      query: { code: 'a', state: 'a', iss: `${publicOrigin}/oidc`, error: 'a', error_description: 'a' },
      readsCookies: true,
    }),
    ...form(page, { email, password: `not-${password}` }, { params }),
    ...form(`${page}/code`, { token: 'A'.repeat(43), code: '123456' }, { params }),
    ...form(`${page}/passkey`, { passkey: '{"id":"AA","response":{}}' }, { params }),
    ...form(`${page}/register`, { email, name: 'Anna', password: 'red lamp' }, { params }),
    ...form(`${page}/confirm`, { token: 'A'.repeat(43), password }, { params }),
    ...form('/oidc/password/forgot', { email }, { query: { shop: lumibook, lang: 'en-GB' } }),
    ...form('/oidc/password/reset', { token: 'A'.repeat(43), password }),
    ...form('/oidc/email-change/stop', { token: 'A'.repeat(43) }),
    ...form('/oidc/passkeys/add', { token: 'A'.repeat(43), passkey: '{"id":"AA","response":{}}' }),
  ];
}

/** Endpoints of the provider, below `/oidc/*`. */
async function providerRequests({ test }: World): Promise<SampleRequest[]> {
  const { id, secret } = test.modules.identity.backOfficeClient;
  const browser = new Browser(() => test.app);
  const login = await browser.open(`${lumibook}/session/login?returnTo=/`);
  const authorization = Object.fromEntries(new URL(String(login.headers.location)).searchParams);
  const extra = {
    prompt: 'login',
    login_hint: 'a',
    max_age: '1',
    acr_values: 'a',
    claims: '{}',
    ui_locales: 'en',
  };
  const { clientId, clientSecret } = credentialsOf(test.platform.secrets, siteClientId);
  const client = { client_id: clientId, client_secret: clientSecret };
  const basic = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
  const tokens = { token: 'absent', token_type_hint: 'refresh_token' };
  const end = { id_token_hint: 'a', post_logout_redirect_uri: `${lumibook}/`, state: 'a', client_id: id };
  const read = { readsCookies: true };
  const code = {
    code: 'absent',
    redirect_uri: `${lumibook}/session/callback`,
    code_verifier: 'a'.repeat(43),
  };
  return [
    sample('GET /oidc/auth', { query: { ...authorization, ...extra }, ...read }),
    sample('POST /oidc/auth', { form: { ...authorization, ...extra }, ...read }),
    sample('GET /oidc/auth/:uid', { params: { uid: 'absent' }, ...read }),
    sample('POST /oidc/token', {
      headers: basic,
      form: { grant_type: 'client_credentials', scope: 'orders:read' },
    }),
    sample('POST /oidc/token', { form: { ...client, grant_type: 'authorization_code', ...code } }, 'code'),
    sample(
      'POST /oidc/token',
      { form: { ...client, grant_type: 'refresh_token', refresh_token: 'a' } },
      'refresh',
    ),
    sample('POST /oidc/token/revocation', { headers: basic, form: tokens }),
    sample('POST /oidc/token/revocation', { form: { ...client, ...tokens } }, 'revocation by form'),
    sample('GET /oidc/session/end', { query: end, ...read }),
    sample('POST /oidc/session/end', { form: end, ...read }),
    sample('POST /oidc/session/end/confirm', { form: { xsrf: 'a', logout: 'yes' }, ...read }),
    sample('GET /oidc/session/end/success', { query: end, ...read }),
    sample('GET /oidc/jwks'),
    sample('GET /oidc/.well-known/openid-configuration'),
  ];
}

/** Sample requests of routes without JSON responses. */
export async function rawRequests(world: World): Promise<SampleRequest[]> {
  const { owner, phone } = world.tokens;
  const parts = [
    byteRequests(world),
    tusRequests(world, filesUrl, owner),
    tusRequests(world, '/api/qr-upload/files', phone),
    publicRequests(world),
    signInRequests(world),
    providerRequests(world),
  ];
  return (await Promise.all(parts)).flat();
}
