// Proves CON-24.

import { fakeKinds, sandboxThirdParties } from '@keepsake/contract/sandbox-third-parties';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBrands } from '../brands.ts';
import { createStorefronts } from '../shop/storefronts.ts';
import { kinds } from './kinds.ts';
import { registerThirdParties } from './third-parties.routes.ts';
import { createToldLog, type ToldLog } from './told.ts';

const storefronts = createStorefronts(await readBrands());
const wallery = sandboxThirdParties('wallery', 4001);
const printo = sandboxThirdParties('printo', 4001);

let app: FastifyInstance;
let log: ToldLog;
beforeEach(async () => {
  log = createToldLog(() => '2026-11-28T12:00:00.000Z');
  app = fastify();
  const publicOrigin = 'http://localhost:4000';
  await app.register((scope) => registerThirdParties(scope, { log, storefronts, publicOrigin }));
});
afterEach(() => app.close());

const told = () => log.list().map(({ kind, what }) => [kind, what]);
const post = (url: string, body: string, type = 'text/plain;charset=UTF-8') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, body });
const page = async (host = 'wallery.localhost:4001') =>
  app.inject({ url: '/workshop/third-parties', headers: { host } });

const scriptOf = (kind: string) =>
  ({
    analytics: wallery?.analytics?.script,
    heatmap: wallery?.heatmap?.script,
    marketing: wallery?.marketing?.script,
    chat: wallery?.chat?.script,
    feedback: wallery?.feedback.script?.replace('{id}', 'desktop-en-GB'),
  })[kind] ?? '';

describe('a stand-in', () => {
  it.each(['analytics', 'heatmap', 'marketing', 'chat', 'feedback'])(
    'of %s serves its script at a host of its own, and shows the request',
    async (kind) => {
      const { host, hostname, pathname } = new URL(scriptOf(kind));
      expect(hostname).toBe(`${kind}.localhost`);
      const headers = { host, referer: 'http://wallery.localhost:4000/' };
      const { statusCode, headers: answered, body } = await app.inject({ url: pathname, headers });
      expect([statusCode, answered['content-type']]).toEqual([200, 'application/javascript; charset=utf-8']);
      expect(answered['cache-control']).toBe('no-store');
      expect(() => new Function(body)).not.toThrow();
      expect(told()).toEqual([[kind, `GET ${pathname}\nreferer: http://wallery.localhost:4000/`]]);
    },
  );

  it('of experiments has an offer for each, for other origins', async () => {
    const { pathname } = new URL(wallery?.abTest ?? '');
    const url = `${pathname}?experiments=sample-test,CRO-1304&visitor=v`;
    const { headers, body } = await app.inject({ url, headers: { origin: 'http://wallery.localhost:4000' } });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(JSON.parse(body)).toEqual({
      offers: [
        { experiment: 'sample-test', offer: 'control' },
        { experiment: 'CRO-1304', offer: 'variant' },
      ],
    });
    expect(told()).toEqual([['experiments', `GET ${url}`]]);
  });

  it('of an own endpoint takes events from the site, at the shop', async () => {
    const { hostname, pathname } = new URL(printo?.analytics?.endpoint ?? '');
    expect([hostname, printo?.analytics?.script]).toEqual(['printo.localhost', undefined]);
    const asked = await app.inject({ method: 'OPTIONS', url: pathname });
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Content-Type',
    });
    const event = '{"event":"page-view","route":"home"}';
    expect((await post(pathname, event, 'application/json')).statusCode).toBe(204);
    expect(told()).toEqual([['endpoint', event]]);
  });

  it('shows what its script tells it, as it was sent', async () => {
    await post('/third-parties/wallery/heatmap', '{"event":"click"}');
    expect(told()).toEqual([['heatmap', '{"event":"click"}']]);
  });

  it.each(['/third-parties/wallery/others', '/third-parties/wallery/toString'])(
    'is not at %s',
    async (url) => {
      expect((await post(url, 'x')).statusCode).toBe(404);
      expect((await app.inject(`${url}/script.js`)).statusCode).toBe(404);
      expect(told()).toEqual([]);
    },
  );

  it('takes no more than 10,000 bytes', async () => {
    expect((await post('/third-parties/wallery/heatmap', 'x'.repeat(10_001))).statusCode).toBe(413);
    expect(told()).toEqual([]);
  });
});

describe('the page', () => {
  it('has a sentence for each kind, and says that nothing was told', async () => {
    const { body, headers } = await page();
    expect(headers['cache-control']).toBe('no-store');
    for (const kind of fakeKinds) expect(body).toContain(kinds[kind].sentence);
    expect(body).toContain('Nothing was told to anybody.');
    expect(body).toContain('<a href="http://wallery.localhost:4000/">Wallery</a>');
    expect(body).toContain('data-brand="wallery"');
    expect((await page('127.0.0.1:4001')).body).toContain('data-brand="lumibook"');
  });

  it('lists what each was told, whether an answer allowed it, and clears it', async () => {
    const at = 'host=wallery.localhost:4000';
    await post(`/third-parties/wallery/experiments?${at}`, 'early');
    await post(`/third-parties/wallery/answer?${at}`, '{"answer":"10","at":"2026-11-28T11:59:00.000Z"}');
    const other = 'host=business.wallery.localhost:4000';
    await post(`/third-parties/wallery/answer?${other}`, '{"answer":"11","at":"2026-11-28T11:59:40.000Z"}');
    await post('/third-parties/printo/answer', '{"answer":"11","at":"2026-11-28T11:59:30.000Z"}');
    await post('/third-parties/printo/marketing', 'at Printo');
    await post(`/third-parties/wallery/marketing?${at}`, '<script>alert(1)</script>');
    await post('/third-parties/wallery/chat', '{}');
    const { body } = await page();
    const rows = [
      ...body.matchAll(
        /<td>([^<]*)<\/td><th scope="row">([^<]*)<\/th><td>(.*?)<\/td><td><pre><code>(.*?)<\/code>/gs,
      ),
    ];
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ['Wallery', 'Chat', 'Yes: A press on “Chat”', '{}'],
      ['Wallery', 'Marketing', '<strong>No</strong> (answer 10)', '&lt;script&gt;alert(1)&lt;/script&gt;'],
      ['Printo', 'Marketing', 'Yes: Marketing (answer 11)', 'at Printo'],
      ['Wallery', 'Experiments', 'Yes: Statistics (answer 10)', 'early'],
    ]);
    expect(body).toContain('2026-11-28 12:00:00');
    const type = 'application/x-www-form-urlencoded';
    const cleared = await post('/workshop/third-parties/clear', '', type);
    expect([cleared.statusCode, cleared.headers.location]).toEqual([303, '/workshop/third-parties']);
    expect((await page()).body).toContain('Nothing was told to anybody.');
  });

  it('says where no answer is known', async () => {
    await post('/third-parties/wallery/analytics', 'x');
    expect((await page()).body).toContain('<td>No answer is known</td>');
  });
});
