/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultBases } from '@keepsake/contract/bases';
import { type ErrorCode, errorTable } from '@keepsake/contract/errors';
import type { AnyRoute } from '@keepsake/contract/route';
import type { AnySiteRoute } from '../api/route-input.ts';
import { type FakePush, servePush } from './fake-push.ts';
import { createFakeResponses, type FakeRequest, type FakeResponses, Refused } from './fake-responses.ts';
import { matchRoute } from './route-matcher.ts';
import { sendAsset, sendPage } from './site-files.ts';
import { configOfHost } from './storefront-config.ts';

type RawHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** The built site and all routes of the contract, with the test's responses. */
export interface FakeServer extends FakeResponses {
  readonly port: number;
  readonly push: Pick<FakePush, 'publish' | 'refuse'>;
  /** Serves addresses outside the contract: bytes, uploads, other sites. */
  serve(pattern: RegExp, handler: RawHandler): void;
  /** Breaches of the contract, and unexpected requests. */
  readonly faults: readonly string[];
  /** A line for each request: when it was handled, and how. */
  readonly log: readonly string[];
  /** Clears responses, requests, faults and the log. */
  reset(): void;
  close(): Promise<void>;
}

/** A picture in the colour and size of its address. */
const sendPicture: RawHandler = ({ url = '' }, response) => {
  const [, colour = '808080', width = 300, height = 200] =
    /^\/images\/[^/]+\/([0-9a-f]{6})\/(?:(\d+)x(\d+)\/)?/.exec(url) ?? [];
  response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'max-age=3600' });
  response.end(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#${colour}"/></svg>`,
  );
};

const sendSignIn: RawHandler = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end('<!doctype html><title>Sign in</title><h1>Sign in</h1>');
};

const always: readonly [RegExp, RawHandler][] = [
  [/^\/images\//, sendPicture],
  [/^\/session\/login/, sendSignIn],
  [/^\/manifest\.webmanifest$/, (_, response) => response.writeHead(204).end()],
  [/^\/favicon\.ico$/, (_, response) => response.writeHead(204).end()],
];

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(body === null || status === 204 ? '' : JSON.stringify(body));
}

function sendError(response: ServerResponse, code: ErrorCode): void {
  const { status, message } = errorTable[code];
  response.setHeader('X-CorrelationId', 'from-the-server');
  sendJson(response, status, { code, message, correlationId: 'from-the-server' });
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** A name that is repeated has a list. */
function queryOf({ searchParams }: URL): Record<string, unknown> {
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** Parses the request by the contract's schemas; throws if invalid. */
function readRequest(route: AnyRoute, params: unknown, url: URL, text: string): FakeRequest {
  return {
    host: url.hostname,
    params: route.params?.parse(params),
    query: route.query?.parse(queryOf(url)),
    body: route.body?.parse(text === '' ? undefined : JSON.parse(text)),
  } as FakeRequest;
}

const isPage = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false;

/** Starts on a free port; `localhost` and the demo hosts lead to it. */
export async function startFakeServer(): Promise<FakeServer> {
  const { responses, responseTo, reset } = createFakeResponses();
  const faults: string[] = [];
  const log: string[] = [];
  let handlers: (readonly [RegExp, RawHandler])[] = [...always];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: address = '/' } = request;
    const url = new URL(address, `http://${request.headers.host}`);
    const raw = handlers.findLast(([pattern]) => pattern.test(url.pathname));
    if (raw) return raw[1](request, response);
    if (url.pathname.startsWith('/assets/')) return sendAsset(url.pathname, response);
    const match = matchRoute(method, url.pathname);
    if (match) {
      const sent = readRequest(match.route, match.params, url, await readBody(request));
      const result = await responseTo(match.route as AnySiteRoute, sent);
      if (result) sendJson(response, match.route.status, result.value);
      else response.destroy();
      return;
    }
    if (isPage(request)) {
      const config = configOfHost(url.hostname);
      return sendPage(
        config,
        {
          host: url.hostname,
          url: url.pathname + url.search,
          lang: config.localeOverride ?? config.defaultLocale,
        },
        response,
      );
    }
    throw new Error('no route of the contract');
  }

  const server = createServer((request, response) => {
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 'broken off';
      log.push(
        `${new Date().toISOString()} ${request.method} ${request.headers.host}${request.url}: ${status}`,
      );
    });
    handle(request, response).catch((error: unknown) => {
      if (error instanceof Refused) return sendError(response, error.code);
      faults.push(`${request.method} ${request.url}: ${error instanceof Error ? error.message : error}`);
      if (!response.headersSent) sendError(response, 'internal');
    });
  });
  const push = servePush(server, defaultBases.pushUrl);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    ...responses,
    port,
    push,
    faults,
    log,
    serve: (pattern, handler) => void handlers.push([pattern, handler]),
    reset() {
      reset();
      push.reset();
      handlers = [...always];
      faults.length = 0;
      log.length = 0;
    },
    async close() {
      push.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
