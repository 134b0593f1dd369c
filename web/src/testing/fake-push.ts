/// <reference types="node" />
import type { Server } from 'node:http';
import type { PushContent, PushMessage } from '@keepsake/contract/push';
import { archiveKeys, authenticateAction, pushAuthenticated, pushMessages } from '@keepsake/contract/push';
import { type WebSocket, WebSocketServer } from 'ws';

const timestamp = '2024-01-01T00:00:00.000Z';

/** The fake server's push service: accepts every token, replays nothing. */
export interface FakePush {
  /** Sends a message to all connected pages, once there is one. */
  publish(content: PushContent): Promise<void>;
  /** Refuses connections until the next test. */
  refuse(): void;
  reset(): void;
  close(): void;
}

const idOf = (cursor: number) => `00000000-0000-4000-8000-${String(cursor).padStart(12, '0')}`;

const isArchiveKey = (type: string) => archiveKeys.some((key) => key === type);

export function servePush(server: Server, path: string): FakePush {
  const sockets = new WebSocketServer({ server, path });
  const authenticated = new Set<WebSocket>();
  const waiting: (() => void)[] = [];
  let cursor = 0;
  let isRefusing = false;

  function send(socket: WebSocket, message: PushMessage): void {
    socket.send(JSON.stringify(pushMessages.parse(message)));
  }

  sockets.on('connection', (socket) => {
    if (isRefusing) return socket.terminate();
    socket.on('close', () => authenticated.delete(socket));
    socket.on('message', (text) => {
      authenticateAction.parse(JSON.parse(String(text)));
      socket.send(pushAuthenticated);
      const payload = { isComplete: true };
      send(socket, { id: idOf(cursor), cursor, type: 'position', data: { payload, timestamp } });
      authenticated.add(socket);
      for (const resolve of waiting.splice(0)) resolve();
    });
  });

  return {
    async publish(content) {
      if (authenticated.size === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      cursor += 1;
      const { type, payload } = content;
      const envelope = { id: idOf(cursor), cursor };
      const message = isArchiveKey(type)
        ? { ...envelope, timestamp, key: type, message: payload }
        : { ...envelope, type, data: { payload, timestamp } };
      for (const socket of authenticated) send(socket, message as PushMessage);
    },
    refuse: () => {
      isRefusing = true;
    },
    reset: () => {
      isRefusing = false;
    },
    close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}
