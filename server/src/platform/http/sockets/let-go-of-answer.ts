import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Writable } from 'node:stream';

/**
 * Ends the answer to a request whose connection goes on as a WebSocket: whoever waits for its end (log, metrics,
 * drain) would wait as long as the socket lives.
 */
export function letGoOfAnswer(answer: ServerResponse, connection: Socket): void {
  answer.detachSocket(connection);
  answer.statusCode = 101;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  answer.assignSocket(nowhere as Socket);
  // Its end is told when its connection closes, which this one does only when told to.
  answer.end(() => nowhere.destroy());
}
