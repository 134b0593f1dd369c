import { once } from 'node:events';
import http from 'node:http';

export interface SentResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Agent with at most `connections` persistent connections, over IPv4. */
export const keepAlive = (connections: number) =>
  new http.Agent({ keepAlive: true, maxSockets: connections, family: 4 } as http.AgentOptions);

export interface RequestOptions {
  readonly agent: http.Agent;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: readonly Buffer[];
}

export async function sendRequest(
  url: string,
  { agent, method = 'GET', headers = {}, body }: RequestOptions,
): Promise<SentResponse> {
  const length = body?.reduce((sum, part) => sum + part.byteLength, 0);
  const sized = length === undefined ? {} : { 'content-length': String(length) };
  const request = http.request(url, { agent, method, headers: { ...sized, ...headers } });
  for (const part of body ?? []) request.write(part);
  request.end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const result = { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
  if (result.status < 200 || result.status > 299) {
    throw new Error(`${method} ${new URL(url).pathname} returned ${result.status}: ${result.body}`);
  }
  return result;
}

/** Runs the work for each item, `concurrency` at a time; returns the seconds of all. */
export async function runConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  const queue = [...items];
  const started = performance.now();
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (performance.now() - started) / 1000;
}
