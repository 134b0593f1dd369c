import type { Clock } from '../../platform/clock/index.ts';
import type { Socket } from '../../platform/http/index.ts';
import type { SignedIn } from '../identity/index.ts';
import { presentMessage, presentPosition } from './push.presenter.ts';
import type { KeptMessage } from './push.repository.ts';
import type { PushMetrics } from './push-metrics.ts';

export interface ClientDependencies {
  readonly clock: Clock;
  readonly metrics: PushMetrics;
}

/** An authenticated socket and its position. */
export class Client implements SignedIn {
  readonly actor: SignedIn['actor'];
  readonly token: SignedIn['token'];
  readonly socket: Socket;
  /** Cursor of the last message sent or skipped. */
  cursor = 0;
  isClosed = false;
  private readonly dependencies: ClientDependencies;

  constructor(dependencies: ClientDependencies, socket: Socket, { actor, token }: SignedIn) {
    this.dependencies = dependencies;
    this.socket = socket;
    this.actor = actor;
    this.token = token;
  }

  /** Sends the next message, and reports a gap before it. */
  send(message: KeptMessage): void {
    if (message.cursor !== this.cursor + 1) this.skipTo(message.cursor - 1, false);
    this.socket.send(presentMessage(message));
    this.cursor = message.cursor;
    this.dependencies.metrics.countMessage(message.type);
  }

  skipTo(cursor: number, isComplete: boolean): void {
    this.socket.send(presentPosition(this.dependencies.clock, cursor, isComplete));
    this.cursor = cursor;
  }
}
