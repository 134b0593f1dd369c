import { once } from 'node:events';
import http from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Connections that stay open, at most so many. Names of this machine are taken as IPv4, as everybody listens there. */
export const keepAlive = (connections: number) =>
  new http.Agent({ keepAlive: true, maxSockets: connections, family: 4 } as http.AgentOptions);

export interface Question {
  readonly agent: http.Agent;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: readonly Buffer[];
}

/** The whole answer; throws when it is not a success. */
export async function ask(
  url: string,
  { agent, method = 'GET', headers = {}, body }: Question,
): Promise<Answer> {
  const length = body?.reduce((sum, part) => sum + part.byteLength, 0);
  const sized = length === undefined ? {} : { 'content-length': String(length) };
  const request = http.request(url, { agent, method, headers: { ...sized, ...headers } });
  for (const part of body ?? []) request.write(part);
  request.end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const answer = { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
  if (answer.status < 200 || answer.status > 299) {
    throw new Error(`${method} ${new URL(url).pathname} answered ${answer.status}: ${answer.body}`);
  }
  return answer;
}

/** Does the work for each of the items, so many at a time; returns the seconds that all of it took. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  const queue = [...items];
  const started = performance.now();
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (performance.now() - started) / 1000;
}
