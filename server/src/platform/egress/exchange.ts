import { type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http';
import { finished } from 'node:stream/promises';
import type { TLSSocket } from 'node:tls';
import { Failed, failingAs } from './outcome.ts';
import type { Target } from './read-target.ts';

export interface EgressCall {
  /** Headers beyond Host, Content-Length and User-Agent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Maximum bytes of a response, headers included (R12). */
const maxResponseBytes = 64 * 1024;
const maxHeaderBytes = 16 * 1024;

function send(
  socket: TLSSocket,
  target: Target,
  { headers, body }: EgressCall,
  signal: AbortSignal,
): ClientRequest {
  // No agent means no keep-alive and no proxy of the environment.
  const request = openRequest({
    createConnection: () => socket,
    method: 'POST',
    path: target.path,
    maxHeaderSize: maxHeaderBytes,
    setHost: false,
    signal,
    headers: {
      ...headers,
      host: target.authority,
      'user-agent': 'Keepsake',
      accept: '*/*',
      'accept-encoding': 'identity',
      'content-length': Buffer.byteLength(body),
    },
  });
  request.on('error', () => {});
  request.end(body);
  return request;
}

/** Limits bytes of headers, informational responses and body. */
function limitResponse(request: ClientRequest): { readonly isCut: () => boolean } {
  let bytes = 0;
  request.once('socket', (socket) => {
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > maxResponseBytes) request.destroy();
    });
  });
  return { isCut: () => bytes > maxResponseBytes };
}

/** Rejects when the request ends without a response: an error, the timeout, or an upgrade (101). */
function awaitResponse(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('close', () => reject(new Failed('answer')));
  });
}

/** Reads to the end: a receiver may stop its work when the connection is closed. */
async function statusOf(request: ClientRequest): Promise<number> {
  const limit = limitResponse(request);
  const response = await awaitResponse(request);
  response.resume();
  try {
    await finished(response);
  } catch (error) {
    if (!limit.isCut()) throw error;
  }
  return response.statusCode ?? 0;
}

/**
 * Sends one request on this connection and closes it. Redirects are not followed.
 *
 * @returns the status; the body is discarded
 * @throws Failed for a response that is not HTTP, incomplete or missing
 */
export async function exchange(
  socket: TLSSocket,
  target: Target,
  call: EgressCall,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await failingAs('answer', () => statusOf(send(socket, target, call, signal)));
  } finally {
    socket.destroy();
  }
}
