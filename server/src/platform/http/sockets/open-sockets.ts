import { setTimeout as delay } from 'node:timers/promises';
import type { OpenSocket } from './open-socket.ts';
import type { SocketEvents } from './socket.ts';

export class OpenSockets {
  isClosing = false;
  private readonly sockets = new Set<OpenSocket>();

  add(socket: OpenSocket, { onMessage, onClose }: SocketEvents): void {
    this.sockets.add(socket);
    socket.listen({
      onMessage,
      onClose: (reason) => {
        this.sockets.delete(socket);
        onClose(reason);
      },
    });
    if (this.isClosing) socket.closeForRestart();
  }

  /** Pings all sockets; ends those that did not respond. */
  ping(): void {
    for (const socket of this.sockets) socket.ping();
  }

  /** Closes all sockets with 1012; those that do not respond in time are cut off. */
  async close(milliseconds: number): Promise<void> {
    this.isClosing = true;
    for (const socket of this.sockets) socket.closeForRestart();
    for (let waited = 0; this.sockets.size > 0 && waited < milliseconds; waited += 20) await delay(20);
    for (const socket of this.sockets) socket.terminate();
  }
}
