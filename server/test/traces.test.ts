// Proves PLA-90.
import { once } from 'node:events';
import { createServer, request as openRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createEgress } from '../src/platform/egress/index.ts';
import type { JobDefinition } from '../src/platform/jobs/index.ts';
import { createTestApp, type TestApp } from './app.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
  readonly status: { code: number };
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const canary = 'canary@demo.keepsake.test';
const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const noted: JobDefinition<{ word: string }> = {
  name: 'noted',
  data: z.strictObject({ word: z.string() }),
  expireInSeconds: 60,
};

let collector: Server;
let endpoint: string;
const spans: SentSpan[] = [];
const paths = new Set<string | undefined>();
const callbacks: (string | undefined)[] = [];

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Writes a customer over a socket, with the body after the server has read the headers. */
async function putInParts(test: TestApp): Promise<void> {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const request = openRequest({
    port,
    method: 'PUT',
    path: '/api/back-office/customers/in-parts',
    headers: {
      host: 'localhost:4000',
      authorization: `Bearer ${await test.backOfficeToken()}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    },
  });
  const isRead = once(test.app.server, 'request');
  request.flushHeaders();
  await isRead;
  request.end(JSON.stringify({ email: `parts-${canary}`, initialPassword: `${canary}-password` }));
  const [response] = await once(request, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
}

beforeAll(async () => {
  collector = createServer((request, response) => {
    if (request.url === '/callback') {
      callbacks.push(request.headers.traceparent as string | undefined);
      response.end();
      return;
    }
    paths.add(request.url);
    void json(request).then((body) => {
      for (const { scopeSpans } of (body as Batch).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

  const test = await createTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  const { jobs, database, traces } = test.platform;
  await test.signUp(canary);
  await putInParts(test);
  await test.app.inject({
    url: `/api/customer/customers/me?email=${canary}`,
    headers: { host: 'localhost:4000', traceparent },
  });
  await test.app.inject({ url: '/health/ready', headers: { host: 'localhost:4000', traceparent } });

  await jobs.start([noted]);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  await jobs.work(noted, { concurrency: 1 }, async () => {
    await createEgress({ allowsLoopback: true, traces }).post(`${endpoint}/callback`, {
      headers: {},
      body: '{}',
    });
    resolve();
  });
  await traces?.runJob('caller', traceparent, () =>
    database.transaction((tx) => jobs.enqueue(tx, noted, { word: canary }, { key: '1' })),
  );
  await done;
  // Sends what is left.
  await test.close();
});
afterAll(() => {
  collector.close();
});

it('a request is a span of the trace that its client named, by its route', () => {
  const request = spans.find(({ name, traceId: id }) => name.startsWith('GET ') && id === traceId);
  expect(request).toMatchObject({ name: 'GET /api/customer/customers/me', parentSpanId: 'b7ad6b7169203331' });
  expect(attributesOf(request as SentSpan)).toMatchObject({
    'http.route': '/api/customer/customers/me',
    'http.response.status_code': 401,
  });
  expect([...paths]).toEqual(['/v1/traces']);
});

it('statements are spans of the request that ran them, also after its body has arrived', () => {
  const requests = spans.filter(({ name }) => name === 'PUT /api/back-office/customers/:shopCustomerId');
  expect(requests).toHaveLength(2);
  for (const { spanId } of requests) {
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === spanId);
    const texts = statements.map((span) => String(attributesOf(span)['db.query.text']));
    expect(texts.some((text) => /^insert into "?customers"? .*\$1/s.test(text))).toBe(true);
  }
});

it('a job is a span of the trace that enqueued it, and so is what it sends to a shop', () => {
  const caller = spans.find(({ name }) => name === 'job caller');
  const job = spans.find(({ name }) => name === 'job noted');
  expect(job).toMatchObject({ traceId, parentSpanId: caller?.spanId });
  expect(callbacks).toEqual([`00-${traceId}-${job?.spanId}-01`]);
});

it('no span has personal data, and what is polled has none', () => {
  expect(JSON.stringify(spans)).not.toContain('canary');
  expect(spans.filter(({ name }) => name.includes('/health'))).toEqual([]);
});

it('without an endpoint there are none', async () => {
  const test = await createTestApp();
  expect(test.platform.traces).toBeUndefined();
  await test.close();
});
