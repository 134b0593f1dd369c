import { type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http';
import { finished } from 'node:stream/promises';
import type { TLSSocket } from 'node:tls';
import { Failed, failingAs } from './outcome.ts';
import type { Target } from './read-target.ts';

export interface EgressCall {
  /** Beyond Host, Content-Length and User-Agent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Of an answer, headers included: more than anything that says "thank you" (security rule 12). */
const maxAnswerBytes = 64 * 1024;
const maxHeaderBytes = 16 * 1024;

function send(
  socket: TLSSocket,
  target: Target,
  { headers, body }: EgressCall,
  signal: AbortSignal,
): ClientRequest {
  // Without an agent nothing is kept alive, and no proxy of the environment is asked.
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

/** Cuts the connection once too much came, whatever it was: headers, hints before the answer, or the answer. */
function limitAnswer(request: ClientRequest): { readonly isCut: () => boolean } {
  let bytes = 0;
  request.once('socket', (socket) => {
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > maxAnswerBytes) request.destroy();
    });
  });
  return { isCut: () => bytes > maxAnswerBytes };
}

/** Rejects with the end of the request, whatever ended it: an error, the time, or an answer that is none (101). */
function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('close', () => reject(new Failed('answer')));
  });
}

/** Waits for the answer and reads it to its end, for a receiver may stop its work when the line is cut. */
async function statusOf(request: ClientRequest): Promise<number> {
  const limit = limitAnswer(request);
  const answer = await answerTo(request);
  answer.resume();
  try {
    await finished(answer);
  } catch (error) {
    if (!limit.isCut()) throw error;
  }
  return answer.statusCode ?? 0;
}

/**
 * One request over this connection, which is closed after it. Redirects are answers like others.
 * @returns the status; the body is read and forgotten
 * @throws Failed when the answer is not HTTP, not whole or not there
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
