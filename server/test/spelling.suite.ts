import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { everyRoute, fillPath, newAddress, type Served } from './http-app.ts';
import { type PaymentServiceFake, startPaymentService } from './payment-service.ts';

/** T2: no spelling of address, method or content type bypasses a guard. */

let payments: PaymentServiceFake;
let test: TestApp;
let token: string;
/** Token of another customer, with separate rate limits. */
let bodiesToken: string;
let guarded: Served[];

function send(method: string, url: string, headers: Record<string, string> = {}, payload?: string) {
  return test.app.inject({
    method: method as 'GET',
    url,
    remoteAddress: newAddress(),
    headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', ...headers },
    ...(payload !== undefined && { payload }),
  });
}

/** Equivalent spellings of a path for proxies or file systems. */
function spellingsOf(path: string): string[] {
  const last = path.lastIndexOf('/');
  const [head, tail] = [path.slice(0, last), path.slice(last + 1)];
  const first = tail.charCodeAt(0).toString(16).toUpperCase();
  return [
    path.replaceAll('/', '%2F'),
    `${head}%2F${tail}`,
    `${head}%2f${tail}`,
    path.replaceAll('/', '//'),
    `/${path}`,
    `${head}//${tail}`,
    path.replaceAll('/', '%5C'),
    `${head}%5C${tail}`,
    `${head}\\${tail}`,
    `/x/..${path}`,
    `/x/..;${path}`,
    `/x/%2e%2e${path}`,
    `${head}/..;/${tail}`,
    `${head}/./${tail}`,
    `${path}/`,
    `${path};x=1`,
    `${path}%00`,
    `${path}%00.js`,
    `%00${path}`,
    `${path}%20`,
    `${path}.`,
    `${path}%3F`,
    `${path}%23`,
    `${path}?`,
    `${head}/%${first}${tail.slice(1)}`,
    `${head}/%25${first}${tail.slice(1)}`,
    path.toUpperCase(),
    `/assets/..${path}`,
    `/docs/..%2F..${path}`,
    `/health/live/..${path}`,
    `/oidc/..%2f..${path}`,
    `http://localhost${path}`,
    `http://elsewhere.example${path}`,
  ];
}

const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON;charset="UTF-8"',
  'application/json; charset=utf-16',
  'application/json;',
  'application/json+x',
  'application/jsonp',
  'text/json',
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json, text/plain',
  'application/json\t',
  '*/*',
];

const right = new Set(contentTypes.slice(0, 3).concat('application/json\t'));

function expectClosed(response: Awaited<ReturnType<typeof send>>, question: string): void {
  expect([question, response.statusCode >= 400 && response.statusCode < 500, response.statusCode]).toEqual([
    question,
    true,
    response.statusCode,
  ]);
}

/** @param each a customer sends each n-th spelling of a route, and the next ones of the next route */
export function describeSpelling({ each }: { readonly each: number }): void {
  beforeAll(async () => {
    payments = await startPaymentService();
    test = await createTestApp({ env: { SHOP_PORT: String(payments.port) } });
    token = (await test.signUp('spelling@demo.keepsake.test')).token;
    bodiesToken = (await test.signUp('bodies@demo.keepsake.test')).token;
    const requested = everyRoute(test).filter(({ method }) => method !== 'OPTIONS');
    const responses = await Promise.all(
      requested.map(async (route) => ({
        route,
        status: (await send(route.method, fillPath(route.path))).statusCode,
      })),
    );
    guarded = responses.filter(({ status }) => status === 401).map(({ route }) => route);
  });
  afterAll(async () => {
    await test.close();
    await payments.close();
  });

  describe('a route with a guard', () => {
    it('is found in number', () => expect(guarded.length).toBeGreaterThan(10));

    it('is closed to strangers however its address is spelled', async () => {
      for (const { method, path } of guarded) {
        for (const url of spellingsOf(fillPath(path))) {
          const response = await send(method, url, { accept: 'application/json' });
          expectClosed(response, `${method} ${url}`);
        }
      }
    });

    it('is closed by every other method', async () => {
      for (const { path } of guarded) {
        for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY']) {
          const response = await send(method, fillPath(path), { 'x-http-method-override': 'GET' });
          expectClosed(response, `${method} ${path}`);
        }
      }
    });

    it('authenticates before it reads a body of whatever type', async () => {
      const withBody = guarded.filter(
        ({ method, path }) => !/^(GET|HEAD)$/.test(method) && !/^\/session/.test(path),
      );
      expect(withBody.length).toBeGreaterThan(3);
      for (const { method, path } of withBody) {
        for (const type of contentTypes) {
          const response = await send(method, fillPath(path), { 'content-type': type }, '{"photoIds":[]}');
          expect([type, response.statusCode]).toEqual([type, 401]);
        }
      }
    });
  });

  describe('a signed-in customer', () => {
    it('causes no error 500 by spelling', async () => {
      for (const [index, { method, path }] of everyRoute(test).entries()) {
        const spellings = spellingsOf(fillPath(path)).filter(
          (_, spelling) => (index + spelling) % each === 0,
        );
        for (const url of spellings) {
          const response = await send(method, url, { authorization: `Bearer ${token}` });
          expect([`${method} ${url}`, response.statusCode < 500]).toEqual([`${method} ${url}`, true]);
        }
      }
    });

    const photos = '/api/photo-management/photos';

    it.each(contentTypes)('sends JSON as JSON, and as "%s" only where that is it', async (type) => {
      const headers = { authorization: `Bearer ${bodiesToken}`, 'content-type': type };
      const response = await send('DELETE', photos, headers, '{"photoIds":[]}');
      if (right.has(type)) expect(response.statusCode).not.toBe(415);
      else expect(response.statusCode).toBe(415);
      expect(response.statusCode).toBeLessThan(500);
    });

    it.each([
      ['__proto__', '{"photoIds":["a"],"__proto__":{"x":1}}'],
      ['escaped __proto__', '{"\\u005f_proto__":{"isAdmin":true},"photoIds":["a"]}'],
      ['constructor', '{"constructor":{"prototype":{"x":1}},"photoIds":["a"]}'],
      ['depth', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
      ['half a body', '{"photoIds":["a"'],
      ['a byte order mark twice', '\ufeff\ufeff{}'],
      ['two values', '{} {}'],
      ['a number', '1e999'],
    ])('gets the error that %s is not valid', async (_name, payload) => {
      const headers = { authorization: `Bearer ${bodiesToken}`, 'content-type': 'application/json' };
      const response = await send('DELETE', photos, headers, payload);
      expect(response.statusCode).toBe(400);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    });
  });
}
