import { setTimeout } from 'node:timers';
import { basePath } from '@keepsake/contract/bases';
import { limits } from '@keepsake/contract/limits';
import { type AuthenticateAction, authenticateAction, pushCloseCodes } from '@keepsake/contract/push';
import {
  acceptSockets,
  type HttpServer,
  type Site,
  type Socket,
  type SocketEvents,
} from '../../platform/http/index.ts';
import { type AuthenticateDependencies, authenticate } from './authenticate.ts';
import type { Client } from './client.ts';

export interface PushRouteDependencies extends AuthenticateDependencies {
  isOriginAllowed(origin: string, site: Site): boolean;
  readonly production: boolean;
}

function readAction(text: string | undefined): AuthenticateAction | undefined {
  try {
    return authenticateAction.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** One socket: it authenticates once, and receives from then on. */
function serve(dependencies: PushRouteDependencies, socket: Socket): SocketEvents {
  const { metrics, clients } = dependencies;
  metrics.socketOpened();
  let client: Client | undefined;
  let hasSpoken = false;
  let isClosed = false;
  const signInTimer = setTimeout(
    () => socket.close(pushCloseCodes.notAuthenticated, 'not-authenticated'),
    limits.push.authenticateSeconds * 1000,
  );

  async function signIn(action: AuthenticateAction): Promise<void> {
    client = await authenticate(dependencies, socket, action);
    if (isClosed) removeClient();
  }

  function removeClient(): void {
    if (!client) return;
    client.isClosed = true;
    clients.remove(client);
  }

  return {
    onMessage(text) {
      const action = hasSpoken ? undefined : readAction(text);
      hasSpoken = true;
      clearTimeout(signInTimer);
      if (action) void signIn(action);
      else socket.close(pushCloseCodes.invalidAction, 'invalid-action');
    },
    onClose(reason) {
      isClosed = true;
      clearTimeout(signInTimer);
      removeClient();
      metrics.socketClosed(reason);
    },
  };
}

export function registerPushSocket(app: HttpServer, dependencies: PushRouteDependencies): Promise<void> {
  const { maxPayloadBytes, maxBufferedBytes, pingSeconds } = limits.push;
  return acceptSockets(app, {
    path: basePath('pushUrl'),
    maxPayloadBytes,
    maxBufferedBytes,
    pingSeconds,
    isOriginAllowed: dependencies.isOriginAllowed,
    isDevelopment: !dependencies.production,
    onOpen: (socket) => serve(dependencies, socket),
  });
}
