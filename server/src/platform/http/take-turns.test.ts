import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { sendBuffers } from './bytes/index.ts';
import { takeTurns } from './take-turns.ts';

describe('a turn of a request ends', () => {
  const setUpServer = async () => {
    const app = Fastify();
    const [arrived, left] = [[] as string[], [] as string[]];
    app.addHook('onRequest', async ({ url }, reply) => {
      arrived.push(url);
      reply.raw.once('close', () => left.push(url));
    });
    takeTurns(app, { atOnce: 1, fewWaiting: 100 });
    const [running, waits] = [[] as string[], Promise.withResolvers<void>()];
    app.get('/', async () => ({}));
    app.get('/fails', async () => Promise.reject(new Error('gone')));
    app.get('/raw', async (_request, reply) => {
      reply.hijack();
      reply.raw.end('{}');
    });
    app.get('/bytes', async (_request, reply) => {
      const body = new Readable({ read() {} });
      body.push('{');
      return sendBuffers(reply.header('content-length', 2), body);
    });
    const form = { onRequest: async () => void running.push('form') };
    app.post('/form', form, async () => ({}));
    app.get('/slow/:name', async (request) => {
      running.push((request.params as { name: string }).name);
      await waits.promise;
      return {};
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const open = (path: string) => {
      const request = http.get({
        host: '127.0.0.1',
        port,
        path,
        agent: false,
        headers: { authorization: 'a' },
      });
      request.on('error', () => undefined);
      return request;
    };
    const get = async (path: string) => {
      const [response] = (await once(open(path), 'response')) as [http.IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    return { app, open, get, arrived, left, running, waits };
  };

  it('with its response, whatever the response is', async () => {
    const { app, get } = await setUpServer();
    for (const path of ['/', '/fails', '/raw', '/missing', '/']) {
      const all = await Promise.all(Array.from({ length: 3 }, () => get(path)));
      expect(new Set(all).size).toBe(1);
    }
    await app.close();
  });

  it('before the body of a stranger is read, so that slow ones keep it from nobody', async () => {
    const { app, get, running } = await setUpServer();
    const { port } = app.server.address() as AddressInfo;
    const path = '/form';
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const options = { host: '127.0.0.1', port, path, agent: false, method: 'POST', headers };
    const slow = http.request(options).on('error', () => undefined);
    slow.write('{');
    await expect.poll(() => running).toEqual(['form']);
    const quick = http.request(options);
    quick.end('{}');
    const [response] = (await once(quick, 'response')) as [http.IncomingMessage];
    expect(response.resume().statusCode).toBe(200);
    expect(await get('/')).toBe(200);
    slow.destroy();
    await app.close();
  });

  it('when its bytes begin, so that slow readers and cut connections keep it from nobody', async () => {
    const { app, open, get } = await setUpServer();
    const slow = open('/bytes');
    await once(slow, 'response');
    expect(await get('/')).toBe(200);
    slow.destroy();
    expect(await get('/')).toBe(200);
    await app.close();
  });

  it('where its client has gone before it began', async () => {
    const { app, open, get, arrived, left, running, waits } = await setUpServer();
    const first = get('/slow/first');
    await expect.poll(() => running).toEqual(['first']);
    const gone = open('/slow/gone');
    await expect.poll(() => arrived).toContain('/slow/gone');
    gone.destroy();
    await expect.poll(() => left).toContain('/slow/gone');
    const last = get('/slow/last');
    waits.resolve();
    expect(await Promise.all([first, last])).toEqual([200, 200]);
    expect(running).toEqual(['first', 'last']);
    await app.close();
  });
});
