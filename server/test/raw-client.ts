import { once } from 'node:events';
import net from 'node:net';
import { deadlines, within } from './deadlines.ts';

/** A raw, misbehaving connection. */
export interface RawClient {
  readonly socket: net.Socket;
  received(): string;
  /** Resolves when the server closed the connection. */
  ended(milliseconds?: number): Promise<void>;
}

export async function connectRaw(port: number, firstBytes: string): Promise<RawClient> {
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    if (text.length < 10_000) text += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const end = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  socket.write(firstBytes);
  return {
    socket,
    received: () => text,
    ended: (milliseconds = deadlines.socketCloses) =>
      within(milliseconds, end, 'the close of the connection'),
  };
}
