/** Sends all requests at once, each on a connection of its own, from one address; counts the statuses. */
import { setMaxListeners } from 'node:events';
import http from 'node:http';
import { serveProgram } from '../environment/program.ts';

export interface FloodRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64?: boolean;
}

export interface FloodRun {
  readonly origin: string;
  /** Loopback address of the client. */
  readonly from: string;
  readonly requests: readonly FloodRequest[];
  /** Requests without a response after this are cut off. */
  readonly maxMs: number;
}

/** Number of responses by status. */
export type FloodStatuses = Readonly<Record<string, number>>;

function send(url: string, from: string, signal: AbortSignal, sent: FloodRequest): Promise<string> {
  const { method, headers, body, isBase64 } = sent;
  return new Promise((resolve) => {
    const bytes = body === undefined ? undefined : Buffer.from(body, isBase64 ? 'base64' : 'utf8');
    const request = http.request(url, {
      agent: false,
      family: 4,
      localAddress: from,
      method,
      signal,
      headers: { ...headers, ...(bytes && { 'content-length': bytes.byteLength }) },
    });
    const unanswered = () => resolve(signal.aborted ? 'not awaited' : 'cut off');
    request.on('error', unanswered);
    request.on('response', (response) => {
      response.on('error', unanswered);
      response.on('close', () => (response.complete ? resolve(String(response.statusCode)) : unanswered()));
      response.resume();
    });
    request.end(bytes);
  });
}

serveProgram(async ({ origin, from, requests, maxMs }: FloodRun): Promise<FloodStatuses> => {
  const statuses: Record<string, number> = {};
  const signal = AbortSignal.timeout(maxMs);
  setMaxListeners(requests.length + 1, signal);
  const all = requests.map((request) => send(`${origin}${request.path}`, from, signal, request));
  for (const status of await Promise.all(all)) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
});
